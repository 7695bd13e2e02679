/** The tables of a position and of a board of Serenissima, as the server tells them. */

export type Phase = 'bidding' | 'market' | 'sailing' | 'battle' | 'ports' | 'selling' | 'over';
export type PortSize = 'small' | 'medium' | 'capital';
export const NEUTRAL = 'neutral';
export const SAILOR = 'sailor';
export const SLOTS = 5;

export interface Galley {
  id: number;
  owner: string;
  zone: string;
  sailors: number;
  goods: string[];
}

export interface PortHolding {
  owner: string;
  garrison: number;
  fort: boolean;
  warehouse: string[];
  price: number;
}

export interface Told {
  round: number;
  phase: Phase;
  position: { treasury: Record<string, number>; galleys: Galley[]; ports: Record<string, PortHolding> };
  to_act: string[];
  score: Record<string, number>;
  order: string[];
  over: boolean;
  winners: string[];
}

export interface Zone {
  name: string;
  at: [number, number];
  next: string[];
}

export interface Port {
  name: string;
  zone: string;
  size: PortSize;
  good: string;
  at: [number, number];
  documented: string[];
}

export interface Board {
  id: string;
  title: string;
  goods: string[];
  good_colours: Record<string, string>;
  zones: Record<string, Zone>;
  ports: Record<string, Port>;
  powers: Record<string, string>;
  warehouse: Record<PortSize, number[]>;
  pieces: Record<string, number>;
}
