/** What is asked over HTTP: games, tables, seats, transcripts. */
import type {
  GameShown,
  Joining,
  NewTable,
  Refused,
  SeatToken,
  TableListed,
  TableMade,
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

async function ask(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
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

async function json<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  return (await (await ask(method, path, body)).json()) as T;
}

export const games = (): Promise<GameShown[]> => json('GET', '/games');
export const publicTables = (): Promise<TableListed[]> => json('GET', '/tables');
export const makeTable = (wanted: NewTable): Promise<TableMade> => json('POST', '/tables', wanted);
export const sit = (table: string, seat: number, joining: Joining): Promise<SeatToken> =>
  json('POST', `/tables/${table}/seats/${seat}`, joining);
