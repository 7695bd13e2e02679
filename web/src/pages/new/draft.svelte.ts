import type { GameState, NewGame, OptionInfo, Pace, RulesetInfo } from '../../api/types';
import { post } from '../../api/client';
import { usualBot } from '../../table/bots';

const ownBoard = 'own';

/** A new game while it is set up. A seat is `me`, `open` or `bot:NAME`, as the server wants it. */
export class Draft {
  static readonly ownBoard = ownBoard;

  title = $state('');
  powers = $state<string[]>([]);
  seats = $state<string[]>([]);
  preset = $state('');
  board = $state('');
  boardText = $state('');
  visibility = $state<'public' | 'link'>('link');
  isRefereed = $state(false);
  hasHints = $state(true);
  paceKind = $state<Pace['kind']>('none');
  bankMinutes = $state(60);
  incrementSeconds = $state(30);
  turnHours = $state(24);
  #changed = $state<Record<string, string>>({});

  constructor(readonly ruleset: RulesetInfo) {
    this.preset = ruleset.presets[0] ?? '';
    this.board = ruleset.boards[0] ?? '';
    this.setCount(this.counts.at(-1) ?? 2);
  }

  // --- players ---

  get counts(): number[] {
    return Object.keys(this.ruleset.usual)
      .map(Number)
      .sort((a, b) => a - b);
  }

  get hasOwnBoard(): boolean {
    return this.board === ownBoard;
  }

  get isHotSeat(): boolean {
    return this.seats.filter((seat) => seat === 'me').length > 1;
  }

  /** Nobody is missing: the game can start at once. */
  get isComplete(): boolean {
    return !this.seats.includes('open');
  }

  /** The usual powers for so many players; whoever sat at a place stays there. */
  setCount(count: number): void {
    const bot = `bot:${usualBot(this.ruleset.bots)}`;
    this.powers = [...(this.ruleset.usual[count] ?? this.ruleset.powers.slice(0, count))];
    this.seats = this.powers.map((_, place) => this.seats[place] ?? (place === 0 ? 'me' : bot));
  }

  /** A power that was at another place changes places with the one that was here. */
  setPower(place: number, power: string): void {
    const other = this.powers.indexOf(power);
    if (other >= 0) this.powers[other] = this.powers[place]!;
    this.powers[place] = power;
  }

  /** Who plays is no referee: his seats become open. */
  setReferee(isRefereed: boolean): void {
    this.isRefereed = isRefereed;
    if (isRefereed) this.seats = this.seats.map((seat) => (seat === 'me' ? 'open' : seat));
  }

  // --- house rules ---

  option(info: OptionInfo): string {
    return this.#changed[info.name] ?? info.presets[this.preset] ?? '';
  }

  setOption(info: OptionInfo, value: string): void {
    if (value === info.presets[this.preset]) delete this.#changed[info.name];
    else this.#changed[info.name] = value;
  }

  setPreset(preset: string): void {
    this.preset = preset;
    for (const info of this.ruleset.options) this.setOption(info, this.option(info));
  }

  get countChanged(): number {
    return Object.keys(this.#changed).length;
  }

  isChanged = (info: OptionInfo) => info.name in this.#changed;

  // --- opening ---

  open(start: boolean): Promise<GameState> {
    return post<GameState>('/games', this.#body(start));
  }

  #body(start: boolean): NewGame {
    return {
      title: this.title.trim(),
      ruleset: this.ruleset.id,
      powers: this.powers,
      seats: Object.fromEntries(this.powers.map((power, place) => [power, this.seats[place]!])),
      preset: this.preset,
      options: this.#changed,
      board: this.hasOwnBoard ? '' : this.board,
      board_text: this.hasOwnBoard ? this.boardText : '',
      pace: this.#pace(),
      visibility: this.visibility,
      is_refereed: this.isRefereed,
      has_hints: this.hasHints,
      start,
    };
  }

  #pace(): Pace {
    const pace: Pace = { kind: this.paceKind, bank: 0, increment: 0, per_turn: 0 };
    if (this.paceKind === 'live') return { ...pace, bank: this.bankMinutes * 60, increment: this.incrementSeconds };
    if (this.paceKind === 'days') return { ...pace, per_turn: this.turnHours * 3600 };
    return pace;
  }
}
