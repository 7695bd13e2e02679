import type { ChapterText, RuleBookText, RuleText } from '../../api/types';

/**
 * The rules in which every word occurs, or in the title of their chapter; all of them for no words.
 * Chapters left without rules are left out.
 */
export function search(book: RuleBookText, words: string): RuleBookText['chapters'] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const chapters = book.chapters.map((chapter) => {
    const hasAll = (rule: RuleText) => wanted.every((word) => textOf(chapter, rule).includes(word));
    return { ...chapter, rules: chapter.rules.filter(hasAll) };
  });
  return wanted.length ? chapters.filter((chapter) => chapter.rules.length) : chapters;
}

const textOf = (chapter: ChapterText, rule: RuleText) =>
  [chapter.title, rule.id, rule.title, rule.text, ...rule.options].join(' ').toLowerCase();
