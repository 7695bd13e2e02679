/** What the table needs to know of each game. */
import type { Component } from 'svelte';
import type { Statistics, YourTurn } from '../api/types';
import type { Shown, Table, Tables } from '../table/table.svelte';
import type { TextKey } from '../texts';

/** `12 points`, with the term of the glossary that explains it. */
export interface Fact {
  term: string;
  count: number;
  word: string;
}

/** What a power has: what it is measured by, and what that comes from or what else it has. */
export interface Holdings {
  main: Fact[];
  more: Fact[];
}

/** A tab of the game's own around the board. */
export interface GameTab {
  id: string;
  name: TextKey;
  Content: Component<{ table: Table }>;
}

/** How the game calls what every table shows. */
export interface GameWords {
  /** With `{round}` and `{rounds}`. */
  round: TextKey;
  points: TextKey;
  /** What is answered beforehand, and the two answers besides being asked. */
  standing: TextKey;
  pass: TextKey;
  stop: TextKey;
  /** An order as an example, in the chat. */
  chat: TextKey;
  offer: TextKey;
  /** What the guide says to somebody who waits, and to somebody who is asked. */
  wait: TextKey;
  consent: TextKey;
}

export interface GameClient {
  /** The board with everything that is done on it. */
  Board: Component<{ table: Table }>;
  /** The form by which something is offered to another player. */
  Offer: Component<{ table: Table }>;
  /** A chart of the game's own. */
  Chart?: Component<{ told: Statistics; powers: string[] }>;
  tabs: readonly GameTab[];
  words: GameWords;
  /** The phases of a round, in order. */
  phases: readonly string[];
  /** What the present phase is called, where that says more than its name. */
  phaseName?: (told: Tables) => string | undefined;
  /** The number of the round, or of whatever the game counts. */
  roundOf: (told: Tables) => number;
  holdings: (shown: Shown, power: string) => Holdings;
  /** The glossary's term for something that every game has, such as the order of play. */
  term: (name: string) => string;
  /** An order as a sentence, without its subject. */
  say: (order: string, board: Tables) => string;
  /** The order waits for another player's answer. */
  isOffer: (order: string) => boolean;
  /** The test ids of what answers a question in the midst of a phase, if there is one. */
  answersOf: (you: YourTurn) => string[];
  /** The test ids of what the guide points at in a phase. */
  pointAt: (you: YourTurn, phase: string) => string[];
  /** What a field of a kind of things may be corrected to, where that is known. */
  choicesOf: (kind: string, field: string, board: Tables, powers: string[]) => string[] | undefined;
}
