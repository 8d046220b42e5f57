// What has happened, as a sentence in the person's language. Kinds of events that no file of words knows are told as the server
// tells them, in English.
import { ownName } from '../tables/people.js';
import { count, listed, t, words } from './words.js';

const one = (form) => ({ form });
const many = (number) => ({ number });
const signed = (points) => (points < 0 ? String(points) : `+${points}`);
const namesOf = (place, seats) => listed(seats.map((seat) => ownName(place, seat)));

// A list of parts, each with words of its own; `nobody` where there are none.
function parts(key, items) {
  return items.length ? { list: items.map((given) => t(`${key}.part`, given)).join('; ') } : one('nobody');
}

function votes({ ballots }, place) {
  const cast = ballots.filter((ballot) => ballot.slots.length);
  return parts('event.VotesShown', cast.map((ballot) => ({ name: ownName(place, ballot.seat), numbers: listed(ballot.slots.map(String)) })));
}

function points({ gains }, place) {
  const reason = (gain) => words(`gain.${gain.reason}`) ?? gain.reason;
  const told = gains.filter((gain) => gain.points);
  return parts('event.Scored', told.map((gain) => ({ name: ownName(place, gain.seat), points: signed(gain.points), reason: reason(gain) })));
}

function marks({ seats, counts, dark }, place) {
  const list = seats.map((seat, index) => `${ownName(place, seat)} ${counts[index]}`).join(', ');
  return dark == null ? { list } : { form: 'dark', list, name: ownName(place, dark) };
}

function shown({ marked }, place) {
  return { form: { 1: 'fall', 2: 'super' }[marked.length] ?? 'spark', names: namesOf(place, marked) };
}

function over({ winners, finished }, place) {
  return finished ? { number: winners.length, names: namesOf(place, winners) } : one('unfinished');
}

const clue = ({ clue: text, recording }) => (text ? {} : one(recording ? 'heard' : 'unwritten'));

const ROW = 5;

// What a kind needs to be told besides its own fields: a form of its sentence, a number that its words agree with, or names.
const FORMS = {
  CardsDrawn: ({ taken }) => many(taken.length),
  CardsLaid: ({ taken }) => many(taken.length),
  ClueGiven: clue,
  GameOver: over,
  JinxCardsReturned: ({ cards }) => many(cards.length),
  JinxCardsWon: ({ positions }) => many(positions.length),
  JinxDescribed: clue,
  JinxJudged: ({ right }) => one(right ? 'right' : 'wrong'),
  JinxSquareDealt: ({ positions }) => many(positions.length),
  JinxSquareDiscarded: ({ positions }) => many(positions.length),
  JinxTargetSet: ({ target }) => (target == null ? one('hidden') : { position: target }),
  PartyCardsDealt: ({ taken }) => many(taken.length),
  PartyHandPassed: ({ giver, seat }, place) => ({ form: giver === seat ? 'kept' : '', name: ownName(place, giver), other: ownName(place, seat) }),
  PartyRedPlaced: ({ red }) => (red == null ? one('back') : { position: red }),
  PartyRedShown: ({ red }) => (red == null ? one('nowhere') : { position: red }),
  PhaseBegan: ({ phase }) => ({ phase: words(`phase.${phase}`) ?? phase }),
  PileShuffled: ({ taken }) => many(taken.length),
  Scored: points,
  StellaCountsAnnounced: marks,
  StellaImageShown: shown,
  StellaImagesLaid: ({ positions }) => ({ form: positions.length > ROW ? '' : 'row', size: positions.length }),
  StellaWordTurned: (event, { options }) => one(options?.values.stellaSwap === 'OFF' ? 'stands' : ''),
  StellaWordWished: ({ swap }) => one(swap ? 'swap' : 'keep'),
  StellaWordsShuffled: ({ wordCards }) => many(wordCards.length),
  StorytellerNamed: ({ claimed }) => one(claimed ? 'claimed' : ''),
  TableauShown: ({ cards }) => many(cards.length),
  TeamCardBarred: ({ slot }) => ({ position: slot }),
  VotesShown: votes,
};

const known = (key) => words(key) ?? words(`${key}.other`);

// The sentence of an event at a table.
export function tell(event, place) {
  const { form, number, ...more } = FORMS[event.__typename]?.(event, place) ?? {};
  const key = `event.${event.__typename}${form ? `.${form}` : ''}`;
  if (!known(key)) return event.text;
  const given = { name: ownName(place, event.seat ?? event.scout), ...event, ...more };
  return number === undefined ? t(key, given) : count(key, number, given);
}
