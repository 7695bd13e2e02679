/** Longer texts of the pages, in Markdown. Numbers of rules become links by themselves. */
export const guides = {
  aim: `
You are a merchant power of the Mediterranean. Your galleys carry goods from ports that offer them to ports that lack
them. After 8 to 12 rounds the most points win: 10 for your own capital, one for each port, one for every full 500
ducats, and much more for ports whose warehouses are **full** (S7.1). So trade makes you rich, but ports that are yours
*and* full make you win.

A galley has five slots. Each sailor in it rows it one zone farther and makes it stronger; each good in it will bring
money. You cannot have both, and that is the game.
`,
  phases: `
1. **Bidding** (S1.2). All bid in secret for the order of play, and all pay. It may be worth a lot to be the last, or nothing.
2. **Market** (S2.1). Buy goods where your galleys lie, hire sailors, build galleys and forts, make deals. Every galley
   needs a sailor when you end the phase, or it sinks.
3. **Sailing** (S3.1). A galley goes as many zones as it has sailors. Whoever lies in a zone may refuse you leave to sail
   on through it.
4. **Battle** (S4.1). If you like: attack galleys or garrisons in your zones. A die and the sailors decide.
5. **Taking ports** (S5.1). Land sailors in ports without garrison: they are yours now.
6. **Selling** (S6.1). Sell to the ports where you lie. The later a good comes into a warehouse, the more it brings, and
   what a foreign realm has never seen brings a bonus. Then everybody gets 300 ducats.

When you have nothing more to do in a phase, **end** it: the button is always in the same place.
`,
  hands: `
- **A galley**: click it, and the zones it can reach light up; a sign tells where somebody must let you pass. Click the
  zone, or drag the galley there.
- **A port**: click it for all that can be done there now, with what it costs. What cannot be done is shown too, and
  says why.
- **A rule's number**, such as S2.12, leads to the rule.
- **Undo** takes back what you did, up to the last die, the last secret shown, or another player's decision.
- **History** shows the board after any order; replay plays them all.
- **Standing answers** tell in advance whom you let pass, so that nobody waits for you.
- The map has a **twin in words** for the keyboard and for screen readers: everything can be played there.
`,
  keys: `
| Key | What it does |
|---|---|
| Tab, Enter | go from one thing to the next, and use it |
| + − 0 | nearer, farther, the whole map |
| ← → ↑ ↓ | move the map; in a replay go back and on |
| Home, End, Space | in a replay: first, last, play and pause |
| Esc | close, let go |
| ? | all keys at the table |
`,
  dice: `
1. **A promise.** Before the game the server draws a secret seed of 32 random bytes and shows its fingerprint, the
   SHA-256. From the fingerprint nobody can find the seed, and no second seed has the same one: the server is bound.
2. **Your salt.** Now each player may add a line of text. All later dice depend on it as well, and when the
   server drew the seed it could not know it. So nobody could choose how the dice fall: the server had to promise before,
   and you did not know the seed.
3. **The dice.** Die number *n* comes from the HMAC-SHA256, under the seed, of all lines and the number *n*: 32 bytes, of which the first
   below 252 counts. Its remainder by six, plus one, is the die.
4. **The proof.** When the game is over the seed is shown. Whoever likes computes the fingerprint and every die
   again, here or with any other program. *arsenale verify* does it for a whole record.
`,
};
