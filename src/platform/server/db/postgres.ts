import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** `bigint` columns and counts contain epoch milliseconds and amounts of money, which are exact as JavaScript numbers. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const connectionsPerProcess = 10;
/** A plan is cached with its connection and may date from when a table was small. */
const connectionSeconds = 600;
const statementMs = 15_000;
/** JIT compilation takes 40 ms, longer than the slowest query. */
const jitOff = '-c jit=off';
/** Longer than the statement timeout, so that only an unreachable server exceeds it. */
const responseTimeoutMs = statementMs + 3_000;

/**
 * @param url postgres://user:password@host:port/database; with several hosts, the one that can be written to is used
 * @param onIdleError receives the error of an idle connection that breaks; the pool replaces it
 */
export function postgresDialect(url: string, onIdleError: (error: Error) => void): Dialect {
  const pools = serversOf(url).map((server) => poolOf(server, onIdleError));
  return new PostgresDialect({ pool: firstWritable(pools) });
}

/** Opens a separate client for one long transaction. The caller closes it. */
export async function connectPostgres(url: string): Promise<pg.Client> {
  let lastError: unknown;
  for (const server of serversOf(url)) {
    const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 5_000 });
    try {
      await client.connect();
      await assertWritable(client);
      return client;
    } catch (error) {
      lastError = error;
      await client.end();
    }
  }
  throw lastError;
}

function poolOf(server: string, onIdleError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: server,
    max: connectionsPerProcess,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: connectionSeconds,
    statement_timeout: statementMs,
    options: jitOff,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    verify: (client, done) => {
      assertWritable(client).then(() => done(), done);
    },
  });
  pool.on('error', onIdleError);
  // The query gets the error of its connection. Without a listener the error would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** @throws with PostgreSQL's code 25006 when the server is a read-only standby */
async function assertWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on')
    throw Object.assign(new Error('this PostgreSQL server is a standby'), { code: '25006' });
}

/** Connects where the last connection was made, else to the next server that can be written to. */
function firstWritable(pools: readonly pg.Pool[]): PostgresPool {
  let current = 0;
  return {
    options: {},
    async connect() {
      let lastError: unknown;
      const first = current;
      for (let step = 0; step < pools.length; step++) {
        const at = (first + step) % pools.length;
        try {
          const client = await pools[at]?.connect();
          if (!client) continue;
          current = at;
          return withResponseTimeout(client);
        } catch (error) {
          lastError = error;
        }
      }
      throw lastError;
    },
    async end() {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

/**
 * Closes a connection whose server does not answer. A machine that lost power or network never closes its connections, which would
 * otherwise stay in the pool and wait for ever.
 */
function withResponseTimeout(client: pg.PoolClient): PostgresPoolClient {
  const query = async (text: string, values: unknown[]) => {
    const timer = setTimeout(() => void client.end(), responseTimeoutMs);
    try {
      return await client.query({ text, values });
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    // Kysely could also pass a cursor; it is not used here.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  };
}

/**
 * Splits a PostgreSQL URL with several hosts, as libpq accepts it
 * (`postgres://user:password@first:5432,second:5432/database`, a server and its standby), into one URL a host.
 * @throws when one of them is not a valid URL
 */
export function serversOf(url: string): string[] {
  const [, scheme = '', login = '', hosts = '', rest = ''] =
    /^(\w+:\/\/)([^@/?]*@)?([^/?]*)(.*)$/.exec(url) ?? [];
  return hosts.split(',').map((host) => new URL(`${scheme}${login}${host}${rest}`).href);
}
