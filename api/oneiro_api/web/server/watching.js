// A table as it is followed: the present first, then each event once, over lost connections.
import { signal } from '../view.js';
import { notice } from '../parts/notices.js';
import { t } from '../words/words.js';
import { Failed, ask, follow } from './graphql.js';

const LOOK_AGAIN = 2000;
const STALE = new Set(['BAD_CURSOR', 'CURSOR_AHEAD']);
const CLOSED = 'NO_SPECTATORS';

// `way` is how one comes to the table: its id, or its code, by which one may watch where one does not sit. `fresh` are the events
// of the latest update; `place` is null while it is looked for, false when it cannot be seen; `closed` says that its host wants
// nobody to watch.
export class Watching {
  constructor(way) {
    this.way = way;
    this.place = signal(null);
    this.game = signal(null);
    this.events = signal([]);
    this.fresh = signal([]);
    this.chat = signal([]);
    this.closed = false;
    this.said = null;
    this.hearing = Promise.resolve();
    this.stop = () => {};
    this.ended = false;
    this.begin();
  }

  async begin() {
    this.stop();
    const table = await this.look();
    if (this.ended) return;
    if (!table) this.place.value = false;
    else this.take(table);
  }

  // The table with all of its past; null when it cannot be had. While the server is out of reach it is asked again.
  async look() {
    try {
      const { table } = await ask('ThisTable', this.way);
      return table && { ...table, nodes: await this.past(table.history) };
    } catch (error) {
      this.closed = error.code === CLOSED;
      if (!this.closed) notice.failed(error);
      return error instanceof TypeError && !this.ended ? this.lookLater() : null;
    }
  }

  async lookLater() {
    await new Promise((go) => setTimeout(go, LOOK_AGAIN));
    return this.ended ? null : this.look();
  }

  take({ history, nodes, game, ...place }) {
    this.events.value = nodes;
    this.game.value = game;
    this.place.value = withYou(place);
    this.hear();
    const variables = { ...this.way, id: place.id, after: nodes.at(-1)?.cursor ?? null };
    this.stop = follow('Follow', variables, (data) => this.told(data.table, variables), (error) => this.failed(error));
  }

  async past(page) {
    const nodes = page.edges.map((edge) => edge.node);
    while (page.pageInfo.hasNextPage) {
      const { table } = await ask('History', { ...this.way, after: page.pageInfo.endCursor });
      if (!table) throw new Failed([{ message: t('table.unseen') }]);
      page = table.history;
      nodes.push(...page.edges.map((edge) => edge.node));
    }
    return nodes;
  }

  told(update, variables) {
    const last = this.events.value.at(-1)?.number ?? 0;
    if (missed(update, this.events.value.at(-1))) return this.begin();
    const fresh = update.events.filter((event) => event.number > last);
    if (update.game) variables.after = update.cursor;
    this.events.value = [...this.events.value, ...fresh];
    this.place.value = update.table;
    this.game.value = update.game;
    this.fresh.value = fresh;
    return update.events.length || this.hear();
  }

  // One after the other, so that nothing is asked for twice.
  hear() {
    this.hearing = this.hearing.then(() => this.hearOn()).catch(() => {}); // the next update asks again
  }

  // What was said since, page by page to the end: the oldest come first, and the latest matter.
  async hearOn() {
    const fresh = [];
    let more = true;
    while (more) {
      const { edges, pageInfo } = (await ask('Said', { ...this.way, after: fresh.at(-1)?.cursor ?? this.said })).table.chat;
      fresh.push(...edges);
      more = pageInfo.hasNextPage && edges.length > 0;
    }
    if (!fresh.length) return;
    this.said = fresh.at(-1).cursor;
    this.chat.value = [...this.chat.value, ...fresh.map((edge) => edge.node)];
  }

  failed(error) {
    if (this.ended) return;
    if (STALE.has(error.code)) {
      notice.say(t('connection.began_anew'));
      this.begin();
    } else {
      this.closed = error.code === CLOSED;
      this.place.value = false;
    }
  }

  end() {
    this.ended = true;
    this.stop();
  }
}

// Whoever looks is there: it was asked before his feed was open.
function withYou(place) {
  const seats = place.seats.map((seat) => (seat.index === place.you?.index ? { ...seat, connected: true } : seat));
  return { ...place, seats };
}

// Whether something happened between the first look and the feed.
function missed({ game, cursor, events }, last) {
  if (events.length) return events[0].number > (last?.number ?? 0) + 1;
  return Boolean(game) && cursor !== last?.cursor;
}
