// What comes next in a tournament by the clock, and how long it is until then.
import { html } from '../../view.js';
import { Clock } from '../../parts/clock.js';
import { now } from '../../server/graphql.js';
import { language, t } from '../../words/words.js';

// What happens at a fixed time from where a tournament stands, by the key of its words.
function next({ phase, settings: { timing, checkIn }, rounds }) {
  const round = rounds.edges.at(-1)?.node;
  if (phase === 'PUBLISHED') return ['registration', timing.registration];
  if (phase === 'REGISTRATION' && checkIn && timing.checkIn) return ['check_in', timing.checkIn];
  if (phase === 'REGISTRATION' || phase === 'CHECK_IN') return ['start', timing.start];
  return phase === 'RUNNING' && timing.pace === 'FIXED' && (!round || round.phase !== 'PLAYING') ? ['round', timing.rounds[rounds.totalCount - (round?.phase === 'PUBLISHED')]] : [];
}

export function Coming({ tournament }) {
  const [what, at] = tournament.paused ? [] : next(tournament);
  if (!at || Date.parse(at) <= now()) return null;
  return html`
    <p class="row coming"><span>${t(`coming.${what}`)} <time datetime=${at}>${new Date(at).toLocaleString(language.peek(), { dateStyle: 'medium', timeStyle: 'short' })}</time></span>
      <${Clock} deadline=${at} /></p>`;
}
