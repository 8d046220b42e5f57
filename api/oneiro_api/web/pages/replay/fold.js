// A game that is looked back at: what lay on the table after each event, folded from the events as one may know them.

const slot = (number, card) => ({ number, card, owner: null, tokens: [], verdict: '' });

const row = (cards) => cards.map((card, index) => slot(index + 1, card));

const put = (slots, positions, cards) => {
  const kept = slots.filter((other) => !positions.includes(other.number));
  return [...kept, ...positions.map((number, index) => slot(number, cards[index]))].sort((one, other) => one.number - other.number);
};

const change = (slots, number, changes) => slots.map((other) => (other.number === number ? { ...other, ...changes(other) } : other));

const votesFor = (ballots, number) => ballots.flatMap(({ seat, slots }) => slots.filter((other) => other === number).map(() => seat));

// In party a red token blots out its picture, where one was placed, and nobody is to find the storyteller's.
function verdictOn(number, owner, { lead, red, party }) {
  if (party) return number === red ? 'red' : '';
  return owner === lead ? 'right' : '';
}

function shownVotes(state, { owners, ballots }) {
  return state.slots.map((other, index) => ({
    ...other, owner: owners[index], tokens: votesFor(ballots, other.number), verdict: verdictOn(other.number, owners[index], state),
  }));
}

function scored(scores, gains) {
  return scores.map((points, seat) => points + gains.filter((gain) => gain.seat === seat).reduce((sum, gain) => sum + gain.points, 0));
}

// What an event changes; one that is not named here changes nothing that is shown.
const CHANGES = {
  RoundBegan: (state, { round }) => ({ round, clue: null, recording: null, red: null, done: [], gains: [], slots: state.keeps ? cleared(state.slots) : [] }),
  Scored: (state, { gains }) => ({ gains: [...state.gains, ...gains], scores: scored(state.scores, gains) }),
  GameOver: (state, { winners }) => ({ winners }),
  StorytellerNamed: (state, { seat }) => ({ lead: seat }),
  ClueGiven: (state, { seat, clue, recording }) => ({ lead: seat, clue, recording, done: [seat] }),
  CardsLaid: (state, { seat }) => ({ done: [...new Set([...state.done, seat])] }),
  TableauShown: (state, { cards }) => ({ slots: row(cards), done: [] }),
  VoteCast: (state, { seat }) => ({ done: [...new Set([...state.done, seat])] }),
  VotesShown: (state, event) => ({ slots: shownVotes(state, event), done: [] }),
  PartyRedShown: (state, { red }) => ({ red, party: true, slots: change(state.slots, red, () => ({ verdict: 'red' })) }),
  JinxActiveNamed: (state, { seat }) => ({ lead: seat, clue: null, recording: null, kind: 'square', keeps: true }),
  JinxSquareDealt: (state, { positions, cards }) => ({ slots: put(state.slots, positions, cards), kind: 'square', keeps: true }),
  JinxDescribed: (state, { seat, clue, recording }) => ({ lead: seat, clue, recording }),
  JinxJudged: (state, { seat, position, right }) => ({ slots: change(state.slots, position, () => ({ tokens: [seat], verdict: right ? 'right' : 'wrong' })) }),
  JinxTargetShown: (state, { position }) => ({ slots: change(state.slots, position, () => ({ verdict: 'right' })) }),
  JinxCardRemoved: (state, { position }) => ({ slots: state.slots.filter((other) => other.number !== position) }),
  JinxSquareDiscarded: (state, { positions }) => ({ slots: state.slots.filter((other) => !positions.includes(other.number)) }),
  StellaImagesLaid: (state, { positions, cards }) => ({ slots: put(state.slots, positions, cards), kind: 'fifteen', keeps: true }),
  StellaWordTurned: (state, { upper }) => ({ clue: upper, lead: null }),
  StellaWordSwapped: (state, { word }) => ({ clue: word }),
  StellaScoutNamed: (state, { seat }) => ({ lead: seat }),
  StellaImageShown: (state, { position, marked }) => ({ slots: change(state.slots, position, () => ({ tokens: marked, verdict: marked.length > 1 ? 'right' : 'wrong' })) }),
};

const cleared = (slots) => slots.map((other) => slot(other.number, other.card));

export function stateAfter(state, event) {
  return { ...state, ...CHANGES[event.__typename]?.(state, event) };
}

// One state for each event.
export function statesOf(events, seats) {
  let state = { round: 0, lead: null, clue: null, recording: null, red: null, done: [], gains: [], slots: [], scores: Array(seats).fill(0), winners: [], kind: 'tableau', keeps: false };
  return events.map((event) => (state = stateAfter(state, event)));
}
