import { t } from '../texts';
import { get, patch, post, remove } from './client';
import type { ChangeMe, LogIn, Me, NewAccount, NewPassword } from './types';

const nobody: Me = {
  kind: 'nobody',
  id: '',
  name: '',
  email: '',
  key: '',
  preferences: { mail: 'turn', webhook: '', language: '' },
};

/** Who sits at this browser. `isKnown` is false until the server has said it. */
class Session {
  me = $state<Me>(nobody);
  isKnown = $state(false);

  #asking?: Promise<void>;

  /** Asked twice at a time, the server is asked once: an old answer must not come behind a newer one. */
  load(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  /** Whoever has no name here yet becomes a guest, so that he can sit down at once. */
  async beSomebody(name = ''): Promise<Me> {
    if (!this.isKnown) await this.load();
    if (this.me.kind === 'nobody') this.#is(await post<Me>('/guests', { name: name || t('session.guest') }));
    return this.me;
  }

  enter = async (key: string) => this.#is(await post<Me>('/keys', { key }));
  register = async (account: NewAccount) => this.#is(await post<Me>('/accounts', account));
  logIn = async (proof: LogIn) => this.#is(await post<Me>('/sessions', proof));
  choosePassword = async (choice: NewPassword) => this.#is(await post<Me>('/passwords', choice));
  change = async (changes: Partial<ChangeMe>) => this.#is(await patch<Me>('/me', changes));

  logOut = async () => {
    await remove('/sessions');
    this.#is(nobody);
  };

  async #ask(): Promise<void> {
    this.#is(await get<Me>('/me'));
  }

  #is(me: Me): void {
    this.me = me;
    this.isKnown = true;
  }
}

export const session = new Session();
