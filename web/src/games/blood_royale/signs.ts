/** The marks of the Resources: a tone and a letter each, and a sign as a path around 0, 0 with a radius of about 5. */
export interface ResourceSign {
  tone: string;
  path: string;
}

const SIGNS: Record<string, ResourceSign> = {
  grain: {
    tone: '#e0b23c',
    path: 'M0 5V-1M0 2q-3-.4-3.4-3.2Q-.4-1 0 2q.4-3 3.4-3.2Q3 1.6 0 2M0-1q-2-1-1.6-4.5Q0-6.5 0-5.5q0-1 1.6 0Q2-2 0-1M0-1q-3 .2-3.5-3Q-.6-4 0-1q.6-3 3.5-3Q3-.8 0-1',
  },
  iron: { tone: '#7f8a96', path: 'M-5-3H5q-1 3.2-3.5 3.2V2.5L3.5 4.5h-7L-1.5 2.5V.2Q-4 .2-5-3z' },
  wool: {
    tone: '#f3efe4',
    path: 'M-4 1.5a2.3 2.3 0 0 1 .4-4A2.6 2.6 0 0 1 1-3.8 2.3 2.3 0 0 1 4.3-1.6 2.2 2.2 0 0 1 3.6 2.3 2.6 2.6 0 0 1-.4 3 2.6 2.6 0 0 1-4 1.5M-2 3v2M2 3v2',
  },
  wine: { tone: '#8e2f4f', path: 'M-3-5H3Q3.6.2.6.8V4H2.5V5h-5V4H-.6V.8Q-3.6.2-3-5' },
  gold: { tone: '#f2cf3f', path: 'M-2.5-2h5L5 3.5H-5z' },
};
const UNKNOWN: ResourceSign = { tone: '#b9ab92', path: 'M-4-4H4V4H-4z' };

export const signOfResource = (kind: string): ResourceSign => SIGNS[kind] ?? UNKNOWN;

/** What a province can show beside its name. */
export const PROVINCE_SIGNS = {
  capital: 'M0-6L1.6-1.9 6-1.7 2.6 1 3.8 5.3 0 2.8-3.8 5.3-2.6 1-6-1.7-1.6-1.9z',
  castle: 'M-5 5V-5h2.2v2h1.6v-2h2.4v2h1.6v-2H5V5H1.6V1.5q0-1.5-1.6-1.5t-1.6 1.5V5z',
  breached: 'M-5 5V-1l2-1.5 1 2 1.5-3L1 0l1.5-1.5L5 1v4z',
  rebellion: 'M-4.5 5L2-4M-4-4.5l2 3M2-4.5q3.5.5 3.5 3.5M4.5 5L-2.5-4.5',
  famine: 'M-5-1H5Q4.5 3.5 0 4.5-4.5 3.5-5-1M-3-3l6-2.5',
} as const;
export type ProvinceSign = keyof typeof PROVINCE_SIGNS;
