import { get } from './client';
import type { RuleBookText, RulesetInfo } from './types';

const kept = new Map<string, Promise<unknown>>();

/** What never changes while the page is open is asked for once. */
function once<Answer>(path: string): Promise<Answer> {
  const known = kept.get(path) ?? get<Answer>(path);
  kept.set(path, known);
  known.catch(() => kept.delete(path));
  return known as Promise<Answer>;
}

export const findRulesets = () => once<RulesetInfo[]>('/rulesets');
export const findRuleBook = (ruleset: string) => once<RuleBookText>(`/rulesets/${ruleset}/rules`);

export const findOutline = (ruleset: string, board: string) =>
  once<GeoJSON.FeatureCollection>(`/rulesets/${ruleset}/boards/${board}/outline`);
