// The pages on which a tournament is made, and changed until it begins.
import { html, usePromise, useValue } from '../../../view.js';
import { Name } from '../../../parts/asked.js';
import { Doing } from '../../../parts/doing.js';
import { go } from '../../../routes.js';
import { account, signIn } from '../../../server/account.js';
import { act } from '../../../server/doing.js';
import { ask } from '../../../server/graphql.js';
import { t } from '../../../words/words.js';
import { Nothing } from '../../nothing.js';
import { Form } from './form.js';
import { fresh, likeThat, wishOf } from './wish.js';

function Page({ title, children }) {
  return html`<main class="page contest" id="main" tabindex="-1"><h1>${title}</h1>${children}</main>`;
}

const Loading = ({ title }) => html`<${Page} title=${title}><p class="line">${t('loading')}</p><//>`;

const answers = (operation, id) => Promise.all([ask('Formats'), ask('DeckTitles'), id && ask(operation, { id })]);

// Whoever holds a tournament has a name: the form answers those only who are somebody.
const Introduction = () => html`
  <section class="panel start" aria-label=${t('home.start')}>
    <${Name} />
    <div class="row"><${Doing} class="go" act=${() => signIn()}>${t('hold.go_on')}<//></div>
  </section>`;

// A new one, or one like that of the id.
export function HoldPage({ id }) {
  const who = useValue(account);
  const answer = usePromise(() => answers('Template', id), [id, who?.id]);
  const title = t(id ? 'hold.again' : 'contest.open');
  if (!who) return html`<${Page} title=${title}><${Introduction} /><//>`;
  if (!answer) return html`<${Loading} title=${title} />`;
  const [{ tournamentFormats }, { decks }, model] = answer;
  if (id && !model.tournament) return html`<${Nothing} text=${t('contest.unseen')} />`;
  const send = async (input) => {
    const made = await act('OpenTournament', { input });
    if (made) go(`/tournament/${made.id}`, { replacing: true });
  };
  return html`
    <${Page} title=${title}>
      <${Form} key=${id} first=${id ? likeThat(model.tournament) : fresh()} formats=${tournamentFormats} decks=${decks.edges.map((edge) => edge.node)} label=${t('contest.make')} send=${send} />
    <//>`;
}

export function SettingsPage({ id }) {
  const answer = usePromise(() => answers('Settings', id), [id]);
  if (answer === undefined) return html`<${Loading} title=${t('hold.change')} />`;
  const [{ tournamentFormats }, { decks }, { tournament }] = answer ?? [{}, {}, {}];
  if (!tournament) return html`<${Nothing} text=${t('contest.unseen')} />`;
  const send = async (input) => (await act('ChangeTournament', { tournament: id, input })) && go(`/tournament/${id}`, { replacing: true });
  return html`
    <${Page} title=${tournament.name}>
      <${Form} first=${wishOf(tournament)} formats=${tournamentFormats} decks=${decks.edges.map((edge) => edge.node)} label=${t('hold.save')} send=${send} />
    <//>`;
}
