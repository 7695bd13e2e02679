export interface Term {
  name: string;
  text: string;
  /** The number of the rule where it is laid down. */
  rule: string;
}

/** What the words of the game mean: shown as tooltips and on the help page. */
export const glossary = {
  round: {
    name: 'Round',
    rule: 'S1.1',
    text: 'Six phases make a round. Everybody finishes a phase before the next one begins.',
  },
  order: {
    name: 'Order of play',
    rule: 'S1.4',
    text: 'Who acts when in this round. It is auctioned anew at the start of every round.',
  },
  'phase.bidding': {
    name: 'Bidding',
    rule: 'S1.2',
    text: 'The phase in which all bid in secret for the order of play. The highest bidder chooses his place first.',
  },
  'phase.market': {
    name: 'Market',
    rule: 'S2.1',
    text: 'The phase in which you buy goods, build galleys and forts, hire sailors and make deals.',
  },
  'phase.sailing': {
    name: 'Sailing',
    rule: 'S3.1',
    text: 'The phase in which galleys move, as many zones as sailors row them.',
  },
  'phase.battle': {
    name: 'Battle',
    rule: 'S4.1',
    text: 'The phase in which you may attack galleys and garrisons in your zones.',
  },
  'phase.ports': {
    name: 'Taking ports',
    rule: 'S5.1',
    text: 'The phase in which sailors land in ports that nobody guards.',
  },
  'phase.selling': {
    name: 'Selling',
    rule: 'S6.1',
    text: 'The phase in which you sell goods to ports, and the bank pays everybody his income.',
  },
  'phase.over': { name: 'End', rule: 'S7.1', text: 'The last round is over and the points are counted.' },
  bid: {
    name: 'Bid',
    rule: 'S1.2',
    text: 'Ducats offered in secret for the choice of a place. All bids are opened together and all are paid.',
  },
  ducats: { name: 'Ducat', rule: 'S0.5', text: 'The money of the game. It moves in whole hundreds.' },
  galley: { name: 'Galley', rule: 'S2.12', text: 'A ship with five slots, each for a sailor or a piece of a good.' },
  sailor: {
    name: 'Sailor',
    rule: 'S2.9',
    text: 'He rows a galley, fights, or guards a port. A galley without sailors sinks when the market ends.',
  },
  slot: { name: 'Slot', rule: 'S2.12', text: 'One of the five places of a galley.' },
  zone: { name: 'Zone', rule: 'S3.1', text: 'A part of the sea. Galleys go from one to the next.' },
  port: {
    name: 'Port',
    rule: 'S5.1',
    text: 'A town that offers one good and buys others. Small, medium, or a capital.',
  },
  capital: {
    name: 'Capital',
    rule: 'S0.4',
    text: 'The port from which a power begins. Its own is worth ten points at the end.',
  },
  neutral: { name: 'Neutral', rule: 'S2.2', text: 'A port of nobody. It sells its good for 100 ducats.' },
  garrison: {
    name: 'Garrison',
    rule: 'S2.14',
    text: 'The sailors in a port. Without one, the first foreign galley that lands takes the port.',
  },
  fort: {
    name: 'Fort',
    rule: 'S4.8',
    text: 'Walls that make an attack weaker: the attacker divides his strength by 4.',
  },
  good: {
    name: 'Good',
    rule: 'S2.1',
    text: 'Gems, gold, spices, wine, textiles, iron or wood: fifteen pieces of each are in the game.',
  },
  warehouse: {
    name: 'Warehouse',
    rule: 'S6.3',
    text: 'The numbered places of a port for goods it has bought. Lower places fill first and bring less.',
  },
  price: {
    name: 'Price',
    rule: 'S2.3',
    text: 'What a controlled port asks for a piece of its good, 100 to 300 ducats.',
  },
  monopoly: {
    name: 'Monopoly',
    rule: 'S2.3',
    text: 'All ports that offer a good in one hand: then its price may rise to 1000.',
  },
  deal: { name: 'Deal', rule: 'S2.4', text: 'Goods from galley to galley in one zone, at any price both accept.' },
  passage: {
    name: 'Passage',
    rule: 'S3.4',
    text: 'Leave to sail on through a zone where others lie. Each of them may grant or refuse it.',
  },
  prize: {
    name: 'Prize',
    rule: 'S4.4',
    text: 'A galley whose sailors are all lost, taken by the winner with some of his own.',
  },
  salvage: {
    name: 'Rescue',
    rule: 'S4.6',
    text: 'Where a house rule allows it: manning a galley that lost everybody, from others in the zone.',
  },
  loot: {
    name: 'Loot',
    rule: 'S4.5',
    text: 'Goods moved between the two galleys that fought, before the prize is taken or sunk.',
  },
  bonus: {
    name: 'Bonus',
    rule: 'S6.4',
    text: 'What the bank adds for a good that is new to the whole realm of the port’s owner.',
  },
  income: { name: 'Income', rule: 'S6.5', text: '300 ducats for each player when everybody has sold.' },
  pool: {
    name: 'Pool',
    rule: 'S0.1',
    text: 'The pieces that are not on the board. What it lacks nobody can buy, build or hire.',
  },
  score: { name: 'Score', rule: 'S7.1', text: 'The points you would have if the game ended now.' },
  'score.capital': { name: 'Points for the capital', rule: 'S7.1', text: '10 for your own capital, if you hold it.' },
  'score.money': { name: 'Points for money', rule: 'S7.1', text: '1 for every full 500 ducats.' },
  'score.ports': {
    name: 'Points for ports',
    rule: 'S7.1',
    text: '1 for each port, more where its warehouse is full: 2 small, 5 medium, 10 capital.',
  },
  'score.pieces': {
    name: 'Points for pieces',
    rule: 'S7.2',
    text: 'Points for galleys, forts and sailors, where a house rule says so.',
  },
  stand_in: {
    name: 'Stand-in',
    rule: '',
    text: 'A bot that openly plays for an absent seat until its owner returns. It makes no deals, attacks nobody and lets nobody pass.',
  },
  standing: {
    name: 'Standing answer',
    rule: 'S3.4',
    text: 'What you answer whenever a galley of that power asks for passage, without being asked each time.',
  },
  commitment: {
    name: 'Commitment',
    rule: '',
    text: 'A fingerprint of the secret seed, shown before the game, so that nobody can change the dice afterwards.',
  },
  salt: { name: 'Salt', rule: '', text: 'Any line of text of yours that is stirred into the dice before the game.' },
} satisfies Record<string, Term>;
