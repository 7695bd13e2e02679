/** What one person has before him in Blood Royale: the pieces he has in hand, and where they can go. */
import { Desk as AnyDesk, verbOf } from '../../desk/desk.svelte';
import { byRank, ownerOf, shortOf, sortOf } from './pieces';
import type { Block, Board, Holding, Piece, Told } from './told';

export type Choice = { kind: 'place' | 'faction'; id: string };

/** How a piece comes to a place: orders, one after another, and who may block it where on the way. */
export interface Course {
  orders: string[];
  way: string[];
  asks: Record<string, string[]>;
}

const TO_A_PLACE = ['move', 'dock', 'disembark'];

export class Desk extends AnyDesk<Board, Told, Choice> {
  /** One's own pieces in hand, as `a1`; all in one place. */
  #picked = $state.raw<string[]>([]);

  pieces = $derived.by(() => this.told.position.pieces);
  chosenPlace = $derived.by(() => (this.choice?.kind === 'place' ? this.choice.id : null));
  hand = $derived.by(() => this.#picked.filter((short) => this.placeOf(this.ownPiece(short)) === this.chosenPlace));
  /** By place or fleet: the courses of the pieces in hand that can come there. */
  reach = $derived.by(() => this.#findReach());

  // --- what is where ---

  findPiece(id: string): Piece | undefined {
    return this.pieces.find((piece) => piece.id === id);
  }

  ownPiece(short: string): Piece | undefined {
    return this.findPiece(`${this.me}.${short}`);
  }

  /** Its province or sea, also aboard. */
  placeOf(piece: Piece | undefined): string | undefined {
    return piece?.aboard ? this.findPiece(piece.aboard)?.at : piece?.at;
  }

  /** What is there but not aboard, ranked. */
  piecesAt(place: string): Piece[] {
    return this.pieces.filter(({ at }) => at === place).sort(byRank);
  }

  cargoOf(fleet: string): Piece[] {
    return this.pieces.filter(({ aboard }) => aboard === fleet).sort(byRank);
  }

  /** The factions with pieces there, the holder first, then in the order of seats. */
  factionsAt(place: string): string[] {
    const here = new Set(this.piecesAt(place).map(({ id }) => ownerOf(id)));
    const owner = this.told.position.provinces[place]?.owner;
    const seats = this.table.state!.powers;
    return [...(owner ? [owner] : []), ...seats.filter((power) => power !== owner)].filter((power) => here.has(power));
  }

  /** The blockades that are used up against a fleet where it lies, or hold it now. */
  blocksOf(fleet: Piece): Block[] {
    if (fleet.in_port) return [];
    const isHers = (block: Block) => !block.fleet || block.fleet === fleet.id;
    const blocks = this.told.position.blocks ?? [];
    return blocks.filter((block) => block.sea === fleet.at && block.against === ownerOf(fleet.id) && isHers(block));
  }

  holding(province: string): Holding {
    return this.told.position.provinces[province]!;
  }

  isSea(place: string): boolean {
    return place in this.board.seas;
  }

  isProducing(province: string): boolean {
    return this.board.provinces[province]!.resource !== '';
  }

  isCapital(province: string): boolean {
    return Object.values(this.board.kingdoms).some(({ capital }) => capital === province);
  }

  // --- the hand ---

  /** Takes a piece up, or lays it down; with another one at a place the hand is empty first. */
  pick(id: string): void {
    const short = shortOf(id);
    const place = this.placeOf(this.findPiece(id))!;
    const held = this.hand;
    if (this.chosenPlace !== place) this.choice = { kind: 'place', id: place };
    this.#picked = held.includes(short) ? held.filter((other) => other !== short) : [...held, short];
    this.aim = null;
  }

  /** Only this one. */
  take(id: string): void {
    this.choice = { kind: 'place', id: this.placeOf(this.findPiece(id))! };
    this.#picked = [shortOf(id)];
    this.aim = null;
  }

  hold(shorts: string[]): void {
    this.#picked = shorts;
  }

  override choose(choice: Choice | null): void {
    this.#picked = [];
    super.choose(choice);
  }

  isOwn(id: string): boolean {
    return ownerOf(id) === this.me;
  }

  /** It can go somewhere now. */
  canGo(id: string): boolean {
    return this.isOwn(id) && this.coursesOf(shortOf(id)).size > 0;
  }

  // --- going ---

  /** By place or fleet, how a piece can come there. */
  coursesOf(short: string): Map<string, Course> {
    const courses = new Map<string, Course>();
    if (!this.canAct) return courses;
    for (const order of this.orders) {
      const [verb = '', piece, target = ''] = order.split(' ');
      if (piece !== short) continue;
      if (TO_A_PLACE.includes(verb) || verb === 'sail')
        courses.set(target, { orders: [order], way: [target], asks: {} });
      else if (verb === 'embark') courses.set(this.#fleetNamed(target), { orders: [order], way: [], asks: {} });
    }
    for (const { zone, way, asks } of this.table.state?.you?.reaches[short] ?? [])
      courses.set(zone, { orders: this.#ordersFor(short, way), way, asks });
    return courses;
  }

  /** A way by sea may end in a port, which is an order of its own. */
  #ordersFor(short: string, way: string[]): string[] {
    if (sortOf(short) !== 'fleet') return [`move ${short} ${way.join(' ')}`];
    const seas = way.filter((place) => this.isSea(place));
    const port = way.find((place) => !this.isSea(place));
    return [...(seas.length ? [`sail ${short} ${seas.join(' ')}`] : []), ...(port ? [`dock ${short} ${port}`] : [])];
  }

  #fleetNamed(name: string): string {
    return name.includes('.') ? name : `${this.me}.${name}`;
  }

  #findReach(): Map<string, Map<string, Course>> {
    const reach = new Map<string, Map<string, Course>>();
    for (const short of this.hand)
      for (const [target, course] of this.coursesOf(short))
        reach.set(target, (reach.get(target) ?? new Map<string, Course>()).set(short, course));
    return reach;
  }

  /** The nearest of the courses to a place or fleet. */
  courseTo(target: string): Course | undefined {
    return [...(this.reach.get(target)?.values() ?? [])].sort((a, b) => a.way.length - b.way.length)[0];
  }

  /** Fleets of a place that what is in hand could board. */
  shipsAt(place: string): string[] {
    return [...this.reach.keys()].filter((target) => this.findPiece(target)?.at === place);
  }

  /** Whether a press on that place sends the hand there. */
  leadsTo(place: string): string | null {
    if (this.reach.has(place)) return place;
    const ships = this.shipsAt(place);
    return ships.length === 1 && place !== this.chosenPlace ? ships[0]! : null;
  }

  /** Nothing leads there, but one may wish to know why what is in hand cannot go. */
  isAskable(place: string): boolean {
    return this.reach.size > 0 && place !== this.chosenPlace && this.#plainOrder(place).length > 0;
  }

  /** Sends what is in hand to a place or fleet, piece by piece, as far as it goes. */
  async send(target: string): Promise<void> {
    const courses = this.reach.get(target);
    const sent = courses ? [...courses.keys()] : [...this.hand];
    for (const orders of courses ? [...courses.values()].map((course) => course.orders) : [this.#plainOrder(target)])
      if (!(await this.#carryOut(orders))) break;
    this.#follow(sent);
  }

  async #carryOut(orders: string[]): Promise<boolean> {
    for (const order of orders) if (!(await this.order(order))) return false;
    return true;
  }

  /** Nothing leads there: the server says why. */
  #plainOrder(target: string): string[] {
    const short = this.hand[0];
    if (!short) return [];
    if (!this.isSea(target)) return [`${this.#verbAshore(short)} ${short} ${target}`];
    return sortOf(short) === 'fleet' ? [`sail ${short} ${target}`] : [];
  }

  #verbAshore(short: string): string {
    if (sortOf(short) === 'fleet') return 'dock';
    return this.ownPiece(short)?.aboard ? 'disembark' : 'move';
  }

  /** The hand stays on pieces that can still go on. */
  #follow(sent: string[]): void {
    const places = sent.map((short) => this.placeOf(this.ownPiece(short)));
    const place = places[0];
    if (place) this.choice = { kind: 'place', id: place };
    this.#picked = sent.filter((short, n) => places[n] === place && this.coursesOf(short).size > 0);
    this.aim = null;
  }
}

/** The legal orders of one kind. */
export const ordersOf = (desk: Desk, verb: string) => desk.orders.filter((order) => verbOf(order) === verb);
