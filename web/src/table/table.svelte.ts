/** One game at the table: what the server last told of it, kept up to date, and what a person does in it. */
import { ApiError, request, troubleOf } from '../api/client';
import type { Answer, Entry, GameState, Hint, Message, Moment, Tried, Trouble } from '../api/types';
import { t } from '../texts';
import { freshId, persist, staleIn } from './sending';
import { listen, type Connection, type News } from './socket';

/** Tables whose shape is the ruleset's own affair. */
export type Tables = Record<string, unknown>;

/** What is on view: the present, or a moment of the past. */
export interface Shown {
  step: number;
  heading: string;
  told: Tables;
  score_parts: Record<string, Record<string, number>>;
  isPast: boolean;
}

/** A chat line that begins so is an order, and no message. */
const ORDER_SIGN = '/';

export class Table {
  readonly id: string;
  state = $state.raw<GameState | null>(null);
  entries = $state.raw<Entry[]>([]);
  messages = $state.raw<Message[]>([]);
  board = $state.raw<Tables | null>(null);
  outline = $state.raw<GeoJSON.FeatureCollection | null>(null);
  here = $state.raw<string[]>([]);
  connection = $state<Connection>('connecting');
  moment = $state.raw<Moment | null>(null);
  /** The last refusal or failure, until it is dismissed or something succeeds. */
  trouble = $state.raw<Trouble | null>(null);
  /** A friendly word about what just happened, for a toast. */
  notice = $state('');
  /** Something is on its way to the server. */
  isBusy = $state(false);
  shown = $derived(this.#chooseShown());

  #seat: string;
  #stop: () => void = () => {};
  #moments = new Map<number, Moment>();
  #wantedStep: number | null = null;
  #isFetchingLog = false;

  constructor(id: string, seat = '') {
    this.id = id;
    this.#seat = seat;
    void this.#open();
  }

  // --- doing ---

  /** Gives an order for the seat in hand. False when it was refused; `trouble` then says why. */
  async order(text: string): Promise<boolean> {
    const { state } = this;
    if (!state?.you) return false;
    const body = { power: state.you.power, text, seq: state.seq, id: freshId() };
    return this.#do(() => this.#send('/orders', body));
  }

  /** Takes back the last order of the seat in hand. */
  async undo(): Promise<boolean> {
    const { state } = this;
    if (!state?.you) return false;
    const body = { power: state.you.power, seq: state.seq, id: freshId() };
    return this.#do(() => this.#send('/undo', body));
  }

  /** Whether each order would be accepted now, and if not, why; nothing where the game has just ended. Changes nothing. */
  async tries(orders: string[]): Promise<Tried[]> {
    const power = this.state?.you?.power;
    if (!power || orders.length === 0) return [];
    try {
      return await request<Tried[]>('POST', `${this.#path}/tries`, { power, orders });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) return [];
      throw error;
    }
  }

  /** What a bot would do in the place of the seat in hand. Throws where there is no hint. */
  async hint(): Promise<Hint> {
    const power = encodeURIComponent(this.state?.you?.power ?? '');
    return request<Hint>('GET', `${this.#path}/hint?power=${power}`);
  }

  /** Any other request whose answer is the new state of this game, such as `/resign` or `/standing`. */
  async change(method: 'POST' | 'PUT', path: string, body: object): Promise<boolean> {
    return this.#do(async () => this.#takeState(await request<GameState>(method, this.#path + path, body)));
  }

  /** Writes to all, or to one power. */
  async say(text: string, to = ''): Promise<boolean> {
    const power = this.state?.you?.power;
    if (!power) return false;
    return this.#do(async () => {
      const message = await this.#postMessage({ power, text, to });
      if (!message.text.startsWith(ORDER_SIGN)) this.#takeMessage(message);
    });
  }

  /** Looks at the game from another of one's own seats. */
  async setSeat(power: string): Promise<void> {
    this.#seat = power;
    this.#stop();
    this.#moments.clear();
    this.entries = [];
    this.messages = [];
    await this.#open();
  }

  /** Shows the board after a step; null is the present. */
  async showStep(step: number | null): Promise<void> {
    this.#wantedStep = step;
    const moment = step === null ? null : await this.#findMoment(step);
    if (this.#wantedStep === step) this.moment = moment;
  }

  dismiss(): void {
    this.trouble = null;
    this.notice = '';
  }

  close(): void {
    this.#stop();
  }

  // --- getting ---

  get #path(): string {
    return `/games/${encodeURIComponent(this.id)}`;
  }

  get #query(): string {
    return this.#seat ? `seat=${encodeURIComponent(this.#seat)}` : '';
  }

  async #open(): Promise<void> {
    await this.#do(async () => {
      const state = await request<GameState>('GET', `${this.#path}?${this.#query}`);
      this.#seat ||= state.you?.power ?? '';
      this.state = state;
      await Promise.all([this.#fetchChart(), this.#fetchLog(), this.#fetchMessages()]);
      this.#listen();
    });
  }

  #listen(): void {
    const { protocol, host } = location;
    const address = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api${this.#path}/socket?${this.#query}`;
    this.#stop = listen(address, {
      onNews: (news) => this.#hear(news),
      onConnection: (connection) => this.#noteConnection(connection),
    });
  }

  #noteConnection(connection: Connection): void {
    const isBack = connection === 'open' && this.connection === 'lost';
    this.connection = connection;
    if (isBack) void this.#fetchMessages();
  }

  async #fetchChart(): Promise<void> {
    if (this.board) return;
    [this.board, this.outline] = await Promise.all([
      request<Tables>('GET', `${this.#path}/board`),
      request<GeoJSON.FeatureCollection>('GET', `${this.#path}/outline`),
    ]);
  }

  async #fetchMessages(): Promise<void> {
    const messages = await request<Message[]>('GET', `${this.#path}/messages?${this.#query}`);
    messages.forEach((message) => this.#takeMessage(message));
  }

  /** The entries that are missing. */
  async #fetchLog(): Promise<void> {
    if (this.#isFetchingLog) return;
    this.#isFetchingLog = true;
    try {
      const after = this.entries.length;
      this.#addEntries(await request<Entry[]>('GET', `${this.#path}/log?after=${after}&${this.#query}`));
    } finally {
      this.#isFetchingLog = false;
    }
  }

  async #findMoment(step: number): Promise<Moment> {
    const known = this.#moments.get(step);
    if (known) return known;
    const moment = await request<Moment>('GET', `${this.#path}/moments/${step}?${this.#query}`);
    this.#moments.set(step, moment);
    return moment;
  }

  #chooseShown(): Shown | null {
    const { state, moment } = this;
    if (moment) return { ...moment, isPast: true };
    return state && { ...state, step: state.steps, isPast: false };
  }

  // --- taking in what the server says ---

  #hear(news: News): void {
    if (news.type === 'state') this.#takeNews(news.state, news.entries);
    else if (news.type === 'message') this.#takeMessage(news.message);
    else if (news.type === 'presence') this.here = news.here;
    else this.trouble = news.error;
  }

  #takeNews(state: GameState, entries: Entry[]): void {
    this.#takeState(state);
    this.#addEntries(entries);
    if (this.entries.length < state.entries) void this.#fetchLog();
  }

  /** News and answers may cross on the way: the newest state stays. */
  #takeState(state: GameState): void {
    const known = this.state;
    const isNewer = !known || state.seq > known.seq || (state.seq === known.seq && state.now >= known.now);
    if (isNewer) this.state = state;
  }

  /** Entries in the order of their numbers, each once; those behind a gap are left for `#fetchLog`. */
  #addEntries(entries: Entry[]): void {
    const all = [...this.entries];
    for (const entry of entries) if (entry.number === all.length) all.push(entry);
    if (all.length === this.entries.length) return;
    if (all.slice(this.entries.length).some((entry) => entry.kind === 'event')) this.#moments.clear();
    this.entries = all;
  }

  #takeMessage(message: Message): void {
    if (this.messages.some((known) => known.number === message.number)) return;
    this.messages = [...this.messages, message].sort((a, b) => a.number - b.number);
  }

  // --- sending ---

  async #postMessage(body: object): Promise<Message> {
    return request<Message>('POST', `${this.#path}/messages`, body);
  }

  async #send(path: string, body: object): Promise<void> {
    const answer = await persist(() => request<Answer>('POST', this.#path + path, body));
    this.#takeNews(answer.state, answer.entries);
  }

  /** Carries something out; false when it failed, and then `trouble` or, for a stale state, `notice` says why. */
  async #do(action: () => Promise<unknown>): Promise<boolean> {
    this.isBusy = true;
    try {
      await action();
      this.trouble = null;
      return true;
    } catch (error) {
      this.#explain(error);
      return false;
    } finally {
      this.isBusy = false;
    }
  }

  #explain(error: unknown): void {
    const stale = staleIn(error);
    if (stale) {
      this.#takeNews(stale.state, stale.entries);
      this.notice = t('map.stale');
    } else this.trouble = troubleOf(error);
  }
}

/** A live table of the game; `seat` chooses among one's own. `close` it when it is left. */
export function createTable(id: string, seat?: string): Table {
  return new Table(id, seat);
}
