/** What is asked over HTTP: games, tables, seats, transcripts. */
import type {
  GameShown,
  Joining,
  NewTable,
  Refused,
  ReplayShown,
  SeatToken,
  TableListed,
  TableMade,
  TableState,
} from '../protocol';

/** The server said no, and why; or it could not be reached, with the code "offline". */
export class HttpRefusal extends Error {
  constructor(
    readonly code: string,
    readonly values: Refused['values'] = {},
  ) {
    super(code);
  }
}

type Asking = { method?: 'GET' | 'POST'; body?: unknown; token?: string };

async function ask(path: string, { method = 'GET', body, token }: Asking): Promise<Response> {
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
  json('/tables', { method: 'POST', body });

export const sit = (table: string, seat: number, body: Joining): Promise<SeatToken> =>
  json(`/tables/${table}/seats/${seat}`, { method: 'POST', body });

export const start = (table: string, token: string): Promise<TableState> =>
  json(`/tables/${table}/start`, { method: 'POST', token });

/** A new token for a seat; the one before is worth nothing from then on. */
export const moveSeat = (table: string, seat: number, token: string): Promise<SeatToken> =>
  json(`/tables/${table}/seats/${seat}/token`, { method: 'POST', token });

/** What a board is drawn from: cards and maps. */
export const content = (table: string): Promise<unknown> => json(`/tables/${table}/content`);

/** A game action by action, as the holder of the token may know it. */
export const replayOf = (table: string, token: string): Promise<ReplayShown> =>
  json(`/tables/${table}/replay`, { token });

/** The same of a transcript or record the viewer has as text. */
export const replayText = (text: string): Promise<ReplayShown> =>
  json('/replay', { method: 'POST', body: { text } });

export const transcript = async (table: string): Promise<string> =>
  (await ask(`/tables/${table}/transcript`, {})).text();
