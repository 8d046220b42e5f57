// What somebody wishes for who holds a tournament: the input of the API, and how many he expects.
import { installed } from '../../../server/installed.js';

// A tournament that plays its first rounds in pods of four without repeated meetings, and fills an evening.
const USUAL_FIELD = 16;
const ROUNDS = 4;

// As the server has them where they are left out: where only places count, many are level.
export const usualTieBreaks = (points) => [...(['PLACE', 'LADDER', 'WIN'].includes(points) ? ['SHARE'] : []), 'OPPONENTS', 'LOT'];

// And for how many seconds a seat is held: a day, where people play by the day.
export const usualGrace = ({ plays }) => (plays.some(({ clock }) => clock === 'DAYS') ? 86400 : 180);

export const fresh = () => ({
  name: '', text: '', private: false, expected: USUAL_FIELD, format: null, preset: null, options: {},
  plays: [{ variant: installed.variants[0]?.key, preset: null, options: {}, houseRules: [], deck: null, clock: 'NORMAL' }],
  kind: 'SOLO', rotating: false, least: 3, preferred: 4, most: 5,
  entry: 'OPEN', conditions: [], capacity: null, waiting: null, checkIn: false, lateRounds: null,
  points: 'TABLE', ladders: [], tieBreaks: usualTieBreaks('TABLE'), abandoned: 'STAND', rated: 'NO', delay: 0,
  timing: { registration: null, checkIn: null, start: null, pace: 'BY_HAND', pause: 300, rounds: [], review: 0, grace: null, limit: null },
});

const expectedOf = ({ capacity, least }, { totalCount }) => capacity ?? (totalCount >= least ? totalCount : USUAL_FIELD);

// The wish from which a tournament was made, to be changed.
export function wishOf({ name, text, private: hidden, format, settings, entrants }) {
  return { ...settings, name, text, private: hidden, format: format?.key, preset: null, expected: expectedOf(settings, entrants) };
}

// The wish for another one, with all but its times.
export function likeThat({ template, format, entrants }) {
  return { ...template, format: format?.key, preset: null, expected: expectedOf(template, entrants) };
}

// What is proposed until somebody chooses: where a field is too small for rounds by standing, a schedule keeps people from
// meeting again.
function proposed({ expected, preferred }, formats) {
  const small = expected <= 2 * (ROUNDS * (preferred - 1) + 1);
  return (formats.find((format) => format.key === (small ? 'schedule' : 'swiss')) ?? formats[0])?.key;
}

export const chosenFormat = (wish, formats) => formats.find((format) => format.key === (wish.format ?? proposed(wish, formats)));

export const chosenPreset = (wish, format) => format?.presets.find((preset) => preset.key === wish.preset) ?? format?.presets[0];

// As the API takes it. Late entry goes as far as the plan proposes, where the host says nothing else.
export function inputOf(whole, formats, lateRounds = 0) {
  const { expected, ...wish } = whole;
  return { ...wish, name: wish.name.trim(), format: chosenFormat(whole, formats)?.key, lateRounds: wish.lateRounds ?? lateRounds };
}
