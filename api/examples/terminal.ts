// terminal.ts: a frontend for a terminal. It knows no variant: it shows what every table has, and offers the `choices`.
//
//   npx tsx terminal.ts CODE          joins a table by its code; without a code it opens one
//   npx tsx terminal.ts --auto CODE   chooses by itself
//
// It needs `npm install graphql graphql-ws ws tsx`. Settings by environment: ONEIRO is where the server is, NAME who you
// are (or TOKEN, if you have one), VARIANT and SEATS what is opened.
import { createInterface } from "node:readline/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "graphql-ws";
import WebSocket from "ws";

type Kind = "CARD" | "SEAT" | "POSITION" | "TEXT" | "INT" | "BOOLEAN" | "CHOICE";
type Value = string | number | boolean;
interface Card { id: string; alt: string }
interface Field {
  field: { key: string; title: string; kind: Kind; many: boolean; required: boolean };
  cards: Card[] | null; seats: number[] | null; positions: number[] | null; values: Value[] | null;
  min: number | null; max: number | null; repeats: boolean;
}
interface Choice { action: { key: string; title: string }; fields: Field[] }
interface Game {
  phase: string; phaseNumber: number; round: number; scores: number[]; awaiting: number[]; deadline: string | null;
  over: boolean; winners: number[]; reason: string | null; choices: Choice[];
}
interface Table { id: string; code: string; status: string; you: { index: number } | null; seats: { index: number; name: string }[] }
interface Update { cursor: string; events: { text: string; cursor: string }[]; table: Table; game: Game | null }
interface Refusal { refused: string; message: string; retryAfter: number | null }
interface Answer<T> { data?: Record<string, T | Refusal>; errors?: { message: string; extensions?: { retryAfter?: number } }[] }

const { ONEIRO = "http://127.0.0.1:8000", NAME = "Ann", VARIANT = "classic", SEATS, TOKEN } = process.env;
const auto = process.argv.includes("--auto");
const code = process.argv.slice(2).find((argument) => !argument.startsWith("--"));
const terminal = createInterface({ input: process.stdin, output: process.stdout });
const leaving = new AbortController();

const REFUSAL = "... on Refusal { refused: code message retryAfter }";
const TABLE = `... on Table { id code status you { index } seats { index name } } ${REFUSAL}`;
const SIGN_IN = `mutation ($name: String!) { signIn(name: $name) { ... on SignedIn { token } ${REFUSAL} } }`;
const JOIN = `mutation ($code: String!) { joinTable(code: $code) { ${TABLE} } }`;
const CREATE = `mutation ($input: CreateTableInput!) { createTable(input: $input) { ${TABLE} } }`;
const START = `mutation ($table: ID!) { startTable(id: $table) { ${TABLE} } }`;
const ACT = `mutation ($table: ID!, $action: ActionInput!, $phase: Int, $key: String) {
  act(table: $table, action: $action, phase: $phase, key: $key) { ... on Acted { cursor } ${REFUSAL} } }`;
const GAME = `game { phase phaseNumber round scores awaiting deadline over winners reason choices {
  action { key title } fields { field { key title kind many required } cards { id alt } seats positions values
    min max repeats } } }`;
const LOOK = `query ($table: ID!) { table(id: $table) { ${GAME} } }`;
const FEED = `subscription ($table: ID!, $after: String) { table(id: $table, after: $after) {
  cursor events { text cursor } table { id code status you { index } seats { index name } } ${GAME} } }`;

// Asks, and asks again when the server says that it may be asked later.
async function ask<T extends object>(token: string | undefined, query: string, variables: object): Promise<T | Refusal> {
  const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(`${ONEIRO}/graphql`, { method: "POST", headers, body: JSON.stringify({ query, variables }) });
  const { data, errors } = (await response.json()) as Answer<T>;
  const [answer] = Object.values(data ?? {});
  const seconds = errors?.[0]?.extensions?.retryAfter ?? (answer && isRefusal(answer) ? answer.retryAfter : null);
  if (seconds) {
    await sleep(1000 * seconds);
    return ask(token, query, variables);
  }
  if (errors || !answer) throw new Error(errors?.[0]?.message ?? "no answer");
  return answer;
}

const isRefusal = (answer: object): answer is Refusal => "refused" in answer;
const granted = <T extends object>(answer: T | Refusal): T => {
  if (isRefusal(answer)) throw new Error(answer.message);
  return answer;
};
const name = (table: Table, seat: number) => table.seats.find(({ index }) => index === seat)?.name ?? `seat ${seat}`;

function options({ field, cards, seats, positions, values, min, max }: Field, table: Table): { label: string; value: Value }[] {
  switch (field.kind) {
    case "CARD": return (cards ?? []).map(({ id, alt }) => ({ label: alt, value: id }));
    case "SEAT": return (seats ?? []).map((seat) => ({ label: name(table, seat), value: seat }));
    case "POSITION": return (positions ?? []).map((place) => ({ label: `number ${place}`, value: place }));
    case "BOOLEAN": return [{ label: "yes", value: true }, { label: "no", value: false }];
    case "INT": return Array.from({ length: (max ?? 0) - (min ?? 0) + 1 }, (_, step) => ({ label: `${(min ?? 0) + step}`, value: (min ?? 0) + step }));
    case "TEXT": return [];
    default: return (values ?? []).map((value) => ({ label: String(value), value })); // kinds may be added
  }
}

const random = (below: number) => Math.floor(Math.random() * below);
const line = (question: string) => terminal.question(question, { signal: leaving.signal });

async function numbers(question: string, count: number, least: number, repeats: boolean): Promise<number[]> {
  if (auto) {
    const all = Array.from({ length: count }, (_, index) => ({ index, order: Math.random() })).sort((a, b) => a.order - b.order);
    return repeats ? Array.from({ length: least }, () => random(count)) : all.slice(0, least).map(({ index }) => index);
  }
  const chosen = (await line(`${question} `)).split(/[\s,]+/).filter(Boolean).map((word) => Number(word) - 1);
  const sound = chosen.length >= least && chosen.every((index) => Number.isInteger(index) && index >= 0 && index < count);
  return sound ? chosen : numbers(question, count, least, repeats);
}

async function filled(field: Field, table: Table): Promise<Value | Value[] | undefined> {
  const { kind, title, many, required } = field.field;
  if (kind === "TEXT") return auto ? ["a door left open", "Monday"][random(2)] : line(`${title}: `);
  const offered = options(field, table);
  if (offered.length === 0) return undefined;
  if (!auto) offered.forEach(({ label }, index) => console.log(`    ${index + 1}. ${label}`));
  const least = many ? (field.min ?? 1) : required || auto ? 1 : 0;
  const picked = await numbers(`  ${title}${many ? ` (${field.min ?? 1} to ${field.max ?? offered.length})` : ""}?`, offered.length, least, field.repeats);
  const values = picked.map((index) => offered[index]!.value);
  return many ? values : values[0];
}

async function action({ action: { key }, fields }: Choice, table: Table): Promise<Record<string, object>> {
  const values: Record<string, Value | Value[]> = {};
  for (const field of fields) {
    const value = await filled(field, table);
    if (value !== undefined) values[field.field.key] = value;
  }
  return { [key]: fields.length ? values : { ok: true } };
}

function show({ table, game, events }: Update): void {
  for (const { text } of events) console.log(text);
  if (!game) return console.log(`Table ${table.code}: ${table.seats.map(({ name }) => name).join(", ")}`);
  const scores = game.scores.map((points, seat) => `${name(table, seat)} ${points}`).join(", ");
  console.log(`-- round ${game.round}, ${game.phase}: ${scores}${game.reason ? ` (${game.reason})` : ""}`);
}

const isAwaited = ({ you }: Table, game: Game | null): game is Game => !!game && !!you && game.awaiting.includes(you.index);

// Acts, and returns the cursor of what came of it: updates up to there were sent before. Looks anew after a refusal.
async function act(token: string, table: Table, present: Game): Promise<string | undefined> {
  let game: Game | null = present;
  while (isAwaited(table, game)) {
    if (!auto) game.choices.forEach(({ action: { title } }, index) => console.log(`  ${index + 1}. ${title}`));
    const [index] = game.choices.length > 1 ? await numbers("What do you do?", game.choices.length, 1, false) : [0];
    const variables = { table: table.id, action: await action(game.choices[index!]!, table), phase: game.phaseNumber, key: crypto.randomUUID() };
    const answer = await ask<{ cursor: string }>(token, ACT, variables);
    if (!isRefusal(answer)) return answer.cursor;
    console.log(`Refused: ${answer.message} (${answer.refused})`);
    game = granted(await ask<{ game: Game | null }>(token, LOOK, { table: table.id })).game;
  }
  return undefined;
}

async function main(): Promise<void> {
  const token = TOKEN ?? granted(await ask<{ token: string }>(undefined, SIGN_IN, { name: NAME })).token;
  const input = { variant: VARIANT, seats: SEATS ? Number(SEATS) : null };
  const mine = granted(await (code ? ask<Table>(token, JOIN, { code }) : ask<Table>(token, CREATE, { input })));
  console.log(`Table ${mine.code}`);
  const client = createClient({
    url: `${ONEIRO.replace(/^http/, "ws")}/graphql`, webSocketImpl: WebSocket, connectionParams: { token },
    retryAttempts: 1000, shouldRetry: () => true,
  });
  let acted: string | undefined;
  const variables: { table: string; after?: string } = { table: mine.id }; // sent anew at each connection
  for await (const { data, errors } of client.iterate<{ table: Update }>({ query: FEED, variables })) {
    if (errors || !data) throw new Error(errors?.[0]?.message);
    const update = data.table, { table, game } = update;
    variables.after = update.cursor;
    show(update);
    if (game?.over) break;
    const full = !code && table.status === "OPEN" && table.seats.length === Number(SEATS ?? 3);
    if (full) await ask(token, START, { table: table.id });
    if (update.events.some(({ cursor }) => cursor === acted)) acted = undefined;
    if (!acted && isAwaited(table, game)) acted = await act(token, table, game);
  }
  await client.dispose();
}

main().catch((error: Error) => { console.error(error.message); process.exitCode = 1; }).finally(() => { leaving.abort(); terminal.close(); });
