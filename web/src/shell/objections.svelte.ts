import { getContext, setContext } from 'svelte';
import { troubleOf } from '../api/client';

const key = Symbol('objections');

/** What the server objects to in a form: each at its field, where that can be told. */
export class Objections {
  #fields = new Set<string>();
  #texts = $state<Record<string, string>>({});

  /** A field of the form that shows what concerns it; `name` is that of the request's body. */
  expect(name: string): void {
    this.#fields.add(name);
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
    const named = [...text.matchAll(/\bbody\.(\w+)[\w.]*: ([^;]+)/g)].map(([, name, what]) => [name, `${what}.`]);
    this.#texts = named.length > 0 ? Object.fromEntries(named) : { [code === 'invalid' ? suspect : '']: text };
  }
}

/** Those of the form around a field, if there is one. */
export const findObjections = () => getContext<Objections | undefined>(key);
export const provideObjections = () => setContext(key, new Objections());
