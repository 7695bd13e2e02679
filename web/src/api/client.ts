import { t } from '../texts';
import type { Trouble } from './types';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The server refused: `trouble` says why, `body` is all that it answered. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly trouble: Trouble,
    readonly body: unknown = undefined,
  ) {
    super(trouble.text);
  }
}

/** No answer came: the server or the line to it is down. */
export class Unreachable extends Error {}

export const get = <Answer>(path: string) => request<Answer>('GET', path);
export const post = <Answer = void>(path: string, body?: object) => request<Answer>('POST', path, body);
export const put = <Answer = void>(path: string, body: object) => request<Answer>('PUT', path, body);
export const patch = <Answer = void>(path: string, body: object) => request<Answer>('PATCH', path, body);
export const remove = <Answer = void>(path: string) => request<Answer>('DELETE', path);

/** What to tell a person about whatever was thrown. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof ApiError) return error.trouble;
  if (error instanceof Unreachable) return trouble('offline', t('error.offline'));
  return trouble('unexpected', t('error.unexpected', { what: String(error) }));
}

/** One question to the server; throws ApiError or Unreachable. */
export async function request<Answer>(method: Method, path: string, body?: object): Promise<Answer> {
  const answer = await reach(`/api${path}`, {
    method,
    headers: { 'X-Arsenale': '1', ...(body && { 'Content-Type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  const content = await contentOf(answer);
  if (!answer.ok) throw new ApiError(answer.status, troubleIn(content, answer.status), content);
  return content as Answer;
}

async function reach(address: string, content: RequestInit): Promise<Response> {
  try {
    return await fetch(address, content);
  } catch (error) {
    throw new Unreachable(address, { cause: error });
  }
}

async function contentOf(answer: Response): Promise<unknown> {
  if (answer.status === 204) return undefined;
  const isJson = answer.headers.get('Content-Type')?.includes('json');
  return isJson ? answer.json() : answer.text();
}

function troubleIn(content: unknown, status: number): Trouble {
  if (typeof content === 'object' && content !== null && 'error' in content) return content.error as Trouble;
  return trouble('unexpected', t('error.status', { status }));
}

function trouble(code: string, text: string): Trouble {
  return { code, text, rules: [], column: null, expected: [] };
}
