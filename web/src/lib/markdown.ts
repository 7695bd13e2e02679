import { Marked } from 'marked';

const rule = {
  name: 'rule',
  level: 'inline' as const,
  start: (text: string) => text.search(/\b[A-Z]\d+\.\d+/),
  tokenizer(text: string) {
    const number = /^[A-Z]\d+\.\d+\b/.exec(text)?.[0];
    return number && { type: 'rule', raw: number };
  },
  renderer: ({ raw }: { raw: string }) => `<a href="/rules/${raw}">${raw}</a>`,
};

const marked = new Marked({ extensions: [rule] });

/** HTML of Markdown that we have written ourselves; the number of a rule becomes a link to it. */
export function toHtml(markdown: string): string {
  return marked.parse(markdown, { async: false });
}
