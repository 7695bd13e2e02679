/** A house as a tree: who stands where, generation below generation. */
import { ownerOf } from './pieces';
import type { Character } from './told';

export const CARD = { width: 122, height: 58 };
const GAP = { across: 14, down: 34 };

export interface Placed {
  character: Character;
  x: number;
  y: number;
  /** Married into the house; he or she stands in the tree of another one as well. */
  isGuest: boolean;
}

export interface Tree {
  width: number;
  height: number;
  cards: Placed[];
  /** Lines of marriage, and from parents to children. */
  marriages: string[];
  descents: string[];
}

/** A person with those he or she had children with or is married to, and the children below. */
interface Branch {
  character: Character;
  partners: Character[];
  children: Branch[];
}

export function drawTree(characters: Character[], house: string): Tree {
  const known = new Map(characters.map((character) => [character.id, character]));
  const tree: Tree = { width: 0, height: 0, cards: [], marriages: [], descents: [] };
  for (const root of rootsOf(characters, house, known)) {
    placeBranch(tree, root, tree.width + (tree.width ? GAP.across : 0), 0);
  }
  return tree;
}

// --- who belongs where ---

const isOf = (house: string) => (character: Character) => ownerOf(character.id) === house;

/** Those without parents in the house, each couple once. */
function rootsOf(characters: Character[], house: string, known: Map<string, Character>): Branch[] {
  const shown = new Set<string>();
  const own = characters.filter(isOf(house));
  const isRoot = ({ father, mother }: Character) =>
    ![father, mother].some((parent) => parent && known.has(parent) && ownerOf(parent) === house);
  return own
    .filter(isRoot)
    .flatMap((character) => (shown.has(character.id) ? [] : [branchOf(character, own, known, shown)]));
}

function branchOf(character: Character, own: Character[], known: Map<string, Character>, shown: Set<string>): Branch {
  shown.add(character.id);
  const children = own
    .filter(({ father, mother }) => [father, mother].includes(character.id))
    .sort((a, b) => b.age - a.age);
  const partners = partnersOf(character, children, known);
  partners.forEach(({ id }) => shown.add(id));
  const isNew = ({ id }: Character) => !shown.has(id);
  return { character, partners, children: children.filter(isNew).map((child) => branchOf(child, own, known, shown)) };
}

function partnersOf(character: Character, children: Character[], known: Map<string, Character>): Character[] {
  const parents = children.flatMap(({ father, mother }) => [father, mother]);
  const ids = [character.spouse, ...parents].filter((id) => id && id !== character.id);
  return [...new Set(ids)].map((id) => known.get(id!)).filter((partner) => partner !== undefined);
}

// --- where they stand ---

const widthOfRow = (count: number) => count * CARD.width + (count - 1) * GAP.across;

function widthOf({ partners, children }: Branch): number {
  const below =
    children.reduce((sum, child) => sum + widthOf(child), 0) + Math.max(0, children.length - 1) * GAP.across;
  return Math.max(widthOfRow(1 + partners.length), below);
}

/** Puts a branch on the tree with its left edge at `left`; returns the middle of its head. */
function placeBranch(tree: Tree, branch: Branch, left: number, top: number): number {
  const width = widthOf(branch);
  const row = [branch.character, ...branch.partners];
  const first = left + (width - widthOfRow(row.length)) / 2;
  row.forEach((character, place) =>
    placeCard(tree, character, first + place * (CARD.width + GAP.across), top, place > 0),
  );
  const middle = top + CARD.height / 2;
  branch.partners.forEach((_, place) => {
    const x = first + CARD.width + place * (CARD.width + GAP.across);
    tree.marriages.push(`M${x} ${middle - 2}h${GAP.across}m0 4h${-GAP.across}`);
  });
  placeChildren(
    tree,
    branch,
    left,
    top,
    first + (branch.partners.length ? CARD.width + GAP.across / 2 : CARD.width / 2),
  );
  return first + CARD.width / 2;
}

function placeCard(tree: Tree, character: Character, x: number, y: number, isPartner: boolean): void {
  const house = ownerOf(tree.cards[0]?.character.id ?? character.id);
  tree.cards.push({ character, x, y, isGuest: isPartner && ownerOf(character.id) !== house });
  tree.width = Math.max(tree.width, x + CARD.width);
  tree.height = Math.max(tree.height, y + CARD.height);
}

function placeChildren(tree: Tree, { children, partners }: Branch, left: number, top: number, from: number): void {
  const start = top + (partners.length ? CARD.height / 2 + 2 : CARD.height);
  const bar = top + CARD.height + GAP.down / 2;
  const below = top + CARD.height + GAP.down;
  let x = left;
  for (const child of children) {
    const head = placeBranch(tree, child, x, below);
    tree.descents.push(`M${from} ${start}V${bar}H${head}V${below}`);
    x += widthOf(child) + GAP.across;
  }
}
