/** What is asked over HTTP: games, tables, seats, transcripts. */
import { hasServer } from '../address';
import { forgetId, ownId } from '../device/id';
import type {
  ChallengeMade,
  EndpointShown,
  GameShown,
  HookMade,
  Joining,
  NewHook,
  NewPush,
  NewTable,
  NewToken,
  NoticesShown,
  ProgramShown,
  ProgramToken,
  Refused,
  ReplayShown,
  SeatToken,
  TableListed,
  TableMade,
  TableState,
} from '../protocol';

/** The server said no, and why; or it could not be reached, with the code "offline"; or there is
 * none, with the code "no-server". */
export class HttpRefusal extends Error {
  constructor(
    readonly code: string,
    readonly values: Refused['values'] = {},
  ) {
    super(code);
  }
}

type Asking = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; body?: unknown; token?: string };

const PAUSES_MS = [300, 1_000, 3_000];

/** Ask again while nobody answers, under the id of the first time: a lost answer costs nothing. */
async function persistently<T>(key: string, work: (id: string) => Promise<T>): Promise<T> {
  const id = ownId(key);
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await work(id);
      forgetId(key);
      return answer;
    } catch (error) {
      const isLost = error instanceof HttpRefusal && ['offline', 'busy'].includes(error.code);
      const pause = PAUSES_MS[attempt];
      if (!isLost) forgetId(key);
      if (!isLost || pause === undefined) throw error;
      await new Promise((done) => setTimeout(done, pause));
    }
  }
}

async function ask(path: string, { method = 'GET', body, token }: Asking): Promise<Response> {
  if (!hasServer) throw new HttpRefusal('no-server');
  const headers = new Headers();
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (token) headers.set('Authorization', `Bearer ${token}`);
  let response: Response;
  try {
    const text = body === undefined ? null : JSON.stringify(body);
    response = await fetch(`/api${path}`, { method, headers, body: text });
  } catch {
    throw new HttpRefusal('offline');
  }
  if (!response.ok) throw await refusalOf(response);
  return response;
}

async function refusalOf(response: Response): Promise<HttpRefusal> {
  try {
    const { code, values } = (await response.json()) as Refused;
    return new HttpRefusal(code, values);
  } catch {
    return new HttpRefusal(response.status >= 500 ? 'offline' : 'not-found');
  }
}

async function json<T>(path: string, asking: Asking = {}): Promise<T> {
  return (await (await ask(path, asking)).json()) as T;
}

export const games = (): Promise<GameShown[]> => json('/games');

export const publicTables = (): Promise<TableListed[]> => json('/tables');

export const makeTable = (body: NewTable): Promise<TableMade> =>
  persistently(`make ${JSON.stringify({ ...body, seats: body.seats.length })}`, (id) =>
    json('/tables', { method: 'POST', body: { ...body, id } }),
  );

/** Let a game begun on this device go on at the server: its record with the seed. */
export const handOver = (table: string, record: string): Promise<TableMade> =>
  persistently(`hand over ${table}`, (id) =>
    json('/tables/handed-over', { method: 'POST', body: { record, id } }),
  );

export const sit = (table: string, seat: number, body: Joining): Promise<SeatToken> =>
  persistently(`sit ${table} ${seat}`, (id) =>
    json(`/tables/${table}/seats/${seat}`, { method: 'POST', body: { ...body, id } }),
  );

/** Free a seat, before the game begins. */
export const freeSeat = async (table: string, seat: number, token: string): Promise<void> => {
  await ask(`/tables/${table}/seats/${seat}`, { method: 'DELETE', token });
};

/** Be called otherwise, before the game begins. */
export const rename = async (table: string, seat: number, name: string, token: string): Promise<void> => {
  await ask(`/tables/${table}/seats/${seat}/name`, { method: 'POST', body: { name }, token });
};

export const start = (table: string, token: string): Promise<TableState> =>
  json(`/tables/${table}/start`, { method: 'POST', token });

/** A new token for a seat; the one before is worth nothing from then on. */
export const moveSeat = (table: string, seat: number, token: string): Promise<SeatToken> =>
  persistently(`move ${table} ${seat}`, (id) =>
    json(`/tables/${table}/seats/${seat}/token`, { method: 'POST', token, body: { id } }),
  );

/** Programs of others that can be asked to a table. */
export const programs = (): Promise<ProgramShown[]> => json('/programs');

/** Ask one to a table, from a seat there. */
export const challenge = (program: string, table: string, token: string): Promise<ChallengeMade> =>
  json('/challenges', { method: 'POST', token, body: { program, table } });

/** A token for a program of one's own. */
export const makeToken = (body: NewToken): Promise<ProgramToken> => json('/tokens', { method: 'POST', body });

/** What a board is drawn from: cards and maps. */
export const content = (table: string): Promise<unknown> => json(`/tables/${table}/content`);

/** A game action by action, as the holder of the token may know it. */
export const replayOf = (table: string, token: string): Promise<ReplayShown> =>
  json(`/tables/${table}/replay`, { token });

/** The same of a transcript or record the viewer has as text. */
export const replayText = (text: string): Promise<ReplayShown> =>
  json('/replay', { method: 'POST', body: { text } });

/** Every line of a game that is over, with the seed. */
export const record = async (table: string): Promise<string> =>
  (await ask(`/tables/${table}/record`, {})).text();

export const transcript = async (table: string): Promise<string> =>
  (await ask(`/tables/${table}/transcript`, {})).text();

/** Where this browser's guest is told of turns, and the key to subscribe with. */
export const notices = (): Promise<NoticesShown> => json('/notices');

/** Tell this browser; with a table and the token of a seat there, of that seat too. */
export const tellBrowser = (body: NewPush, token = ''): Promise<EndpointShown> =>
  json('/notices/push', { method: 'PUT', body, token });

export const makeHook = (body: NewHook): Promise<HookMade> => json('/notices/hooks', { method: 'POST', body });

export const forgetEndpoint = async (endpoint: string): Promise<void> => {
  await ask(`/notices/${endpoint}`, { method: 'DELETE' });
};
