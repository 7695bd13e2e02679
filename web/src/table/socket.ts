/** The socket of a game: it listens, and connects again when the line breaks. */
import type { MessageNews, PresenceNews, StateNews, TroubleNews } from '../api/types';

export type News = StateNews | MessageNews | PresenceNews | TroubleNews;
export type Connection = 'connecting' | 'open' | 'lost';

interface Listener {
  onNews(news: News): void;
  onConnection(connection: Connection): void;
}

const SHORTEST_WAIT = 500;
const LONGEST_WAIT = 10_000;
/** The server closes with these where connecting again is of no use: no such game, no right to see it. */
const isFinal = (code: number) => code === 1008 || (code >= 4400 && code < 4500);

/** Listens at `path` until the returned function is called. */
export function listen(path: string, listener: Listener): () => void {
  let socket: WebSocket;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = SHORTEST_WAIT;
  let isClosed = false;

  function connect() {
    clearTimeout(timer);
    socket = new WebSocket(path);
    socket.onopen = () => {
      wait = SHORTEST_WAIT;
      listener.onConnection('open');
    };
    socket.onmessage = (event) => listener.onNews(JSON.parse(event.data));
    socket.onclose = (event) => onClose(event.code);
  }

  function hurry() {
    if (socket.readyState === WebSocket.CLOSED) connect();
  }

  function onClose(code: number) {
    if (isClosed) return;
    listener.onConnection('lost');
    if (isFinal(code)) return;
    timer = setTimeout(connect, wait);
    wait = Math.min(LONGEST_WAIT, 2 * wait);
  }

  function close() {
    isClosed = true;
    clearTimeout(timer);
    removeEventListener('online', hurry);
    socket.close();
  }

  addEventListener('online', hurry);
  connect();
  return close;
}
