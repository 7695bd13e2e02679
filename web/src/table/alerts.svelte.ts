/** Tells in the tab, on its mark and, if it is allowed, by the system that it is one's turn. */
import { t } from '../texts';

const ICON = '/favicon.svg';
const ICON_YOUR_TURN = '/favicon-turn.svg';

class Alerts {
  #permission = $state(typeof Notification === 'undefined' ? 'denied' : Notification.permission);

  /** The browser has not been asked yet whether it may show messages. */
  get canAsk(): boolean {
    return this.#permission === 'default';
  }

  async ask(): Promise<void> {
    this.#permission = await Notification.requestPermission();
  }

  /** Marks the tab, or takes the mark away. */
  mark(isYourTurn: boolean): void {
    document.querySelector('link[rel=icon]')?.setAttribute('href', isYourTurn ? ICON_YOUR_TURN : ICON);
  }

  /** A message of the system, for who does not look at this page now. */
  tell(title: string, game: string): void {
    if (!document.hidden || this.#permission !== 'granted') return;
    const message = new Notification(t('table.your_turn'), { body: title, tag: `arsenale-${game}`, icon: ICON });
    message.onclick = () => {
      window.focus();
      message.close();
    };
  }
}

export const alerts = new Alerts();
