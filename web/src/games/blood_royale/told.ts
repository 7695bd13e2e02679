/** The tables of a position and of a board of Blood Royale, as the server tells them. */

export type Phase = 'economy' | 'movement' | 'cashing' | 'dynasty' | 'over';
export const ALL = 'all';
export const COUNCIL = 'council';

/** By its whole name, such as `england.a1`: ashore or in port `at` a province, `at` a sea, or `aboard` a fleet. */
export interface Piece {
  id: string;
  at?: string;
  in_port?: boolean;
  aboard?: string;
}

export interface Holding {
  owner: string;
  castle: boolean;
  breached: boolean;
  rebellion: boolean;
  famine: boolean;
}

export interface Permit {
  by: string;
  to: string;
  province: string;
}

/** A faction has held a fleet in a sea and may not do so again before it has left; `now`: in this round. */
export interface Block {
  by: string;
  against: string;
  sea: string;
  fleet?: string;
  now?: boolean;
}

export interface Character {
  id: string;
  sex: 'man' | 'woman';
  age: number;
  constitution: number;
  charisma: number;
  strength?: number;
  guile?: number;
  father?: string;
  mother?: string;
  spouse?: string;
  prisoner_of?: string;
  dead?: boolean;
  ruler?: boolean;
  regent?: string;
}

/** `pays`: crowns for each of `turns`, from the one who proposed; negative: to him. */
export interface Contract {
  by: string;
  to: string;
  own: string;
  other: string;
  pays?: number;
  turns?: number;
  permit?: string;
  request?: string;
  /** Instalments still to pay. */
  left?: number;
  status: 'proposed' | 'agreed' | 'celebrated' | 'ended';
}

export interface Told {
  turn: number;
  /** Of movement; in other phases there is none. */
  round?: number;
  phase: Phase;
  order: string[];
  to_act: string[];
  score: Record<string, number>;
  over: boolean;
  winners: string[];
  position: {
    treasury: Record<string, number>;
    provinces: Record<string, Holding>;
    pieces: Piece[];
    permits?: Permit[];
    blocks?: Block[];
    /** What was done in this round: points that pieces have used, by whole name. */
    counters?: { moved?: Record<string, number> };
    characters?: Character[];
    contracts?: Contract[];
    taxed?: Record<string, number>;
  };
}

/** A name, and other names by language. */
interface Area {
  name: string;
  next: string[];
  [language: string]: unknown;
}

export interface Province extends Area {
  kingdom: string;
  seas: string[];
  resource: string;
}

export type Sea = Area;

export interface Board {
  id: string;
  title: string;
  resources: Record<string, string>;
  limits: Record<string, number>;
  kingdoms: Record<string, { capital: string; colour: string }>;
  provinces: Record<string, Province>;
  seas: Record<string, Sea>;
}
