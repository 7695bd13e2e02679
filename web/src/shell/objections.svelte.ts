import { getContext, setContext } from 'svelte';
import { troubleOf } from '../api/client';

const key = Symbol('objections');

/** What the server objects to in a form: each at its field, where that can be told. */
export class Objections {
  #fields = new Set<string>();
  #texts = $state<Record<string, string>>({});

  /** A field that shows what concerns it, until it is gone; `name` is that of the request's body. */
  expect(name: string): () => void {
    this.#fields.add(name);
    return () => this.#fields.delete(name);
  }

  at(name: string): string {
    return this.#texts[name] ?? '';
  }

  /** What no field shows. */
  get others(): string {
    return Object.entries(this.#texts)
      .filter(([name]) => !this.#fields.has(name))
      .map(([, text]) => text)
      .join(' ');
  }

  clear(): void {
    this.#texts = {};
  }

  /** `suspect`: the field that is meant by a refusal of what was entered that names none. */
  take(error: unknown, suspect: string): void {
    const { code, text } = troubleOf(error);
    const misshapen = [...text.matchAll(/\bbody\.(\w+)[\w.]*: ([^;]+)/g)].map(([, name, what]) => [name, `${what}.`]);
    const wrongFile = /^(\w+):\d+:/.exec(text)?.[1];
    const single = wrongFile ?? (code === 'invalid' ? suspect : '');
    this.#texts = misshapen.length > 0 ? Object.fromEntries(misshapen) : { [single]: text };
  }
}

/** Those of the form around a field, if there is one. */
export const findObjections = () => getContext<Objections | undefined>(key);
export const provideObjections = () => setContext(key, new Objections());
