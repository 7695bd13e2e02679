import type { RuleBookText, RuleText } from '../../api/types';

/** The rules in which every word occurs somewhere; all of them for no words. Chapters left without rules are left out. */
export function search(book: RuleBookText, words: string): RuleBookText['chapters'] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const hasAll = (rule: RuleText) => wanted.every((word) => wordsOf(rule).includes(word));
  const chapters = book.chapters.map((chapter) => ({ ...chapter, rules: chapter.rules.filter(hasAll) }));
  return wanted.length ? chapters.filter((chapter) => chapter.rules.length) : chapters;
}

const wordsOf = (rule: RuleText) => [rule.id, rule.title, rule.text, ...rule.options].join(' ').toLowerCase();
