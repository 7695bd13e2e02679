/** The dice of a game, computed anew in the browser: the same arithmetic as the server's, described on the dice page. */

export const seedPattern = /^[0-9a-f]{64}$/i;

/** The browser computes hashes only on pages that came by https, or from this machine. */
export const canCompute = globalThis.isSecureContext;

/** The SHA-256 of the seed, 64 hexadecimal digits. */
export async function fingerprintOf(seed: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', fromHex(seed)));
}

/** The first `count` dice of a game with this seed and these lines of its players. */
export async function rollAll(seed: string, salts: string[], count: number, sides = 6): Promise<number[]> {
  const key = await crypto.subtle.importKey('raw', fromHex(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const stirred = salts.map((salt) => `${salt}\n`).join('');
  return Promise.all(Array.from({ length: count }, (_, counter) => roll(key, `${stirred}${counter}`, sides)));
}

/** The first byte below the largest multiple of `sides` counts; without any, `+` is put after the message. */
async function roll(key: CryptoKey, message: string, sides: number): Promise<number> {
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(message)));
  const fair = 256 - (256 % sides);
  const byte = bytes.find((each) => each < fair);
  return byte === undefined ? roll(key, `${message}+`, sides) : 1 + (byte % sides);
}

const fromHex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const toHex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
