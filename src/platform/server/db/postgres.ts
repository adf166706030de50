import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** Reads `bigint` columns as JavaScript numbers, which represent times and amounts exactly. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const connectionsPerProcess = 10;
/**
 * Maximum age of a connection. Each new connection plans its statements again, for tables that have grown meanwhile.
 */
const connectionSeconds = 600;
const statementMs = 15_000;
/** Turns off JIT compilation, which takes 40 ms. That is longer than the slowest query. */
const jitOff = '-c jit=off';
/**
 * Time limit for the answer to a statement. It is longer than the statement timeout, so only an unreachable server
 * exceeds it.
 */
const responseTimeoutMs = statementMs + 3_000;

/**
 * Creates the Kysely dialect for PostgreSQL.
 * @param url may list several hosts, of which the one that accepts writes is used
 * @param onIdleError receives the error of an idle connection that breaks; the pool replaces the connection
 */
export function postgresDialect(url: string, onIdleError: (error: Error) => void): Dialect {
  const pools = serverUrlsOf(url).map((server) => poolOf(server, onIdleError));
  return new PostgresDialect({ pool: firstWritable(pools) });
}

export async function connectPostgres(url: string): Promise<pg.Client> {
  let lastError: unknown;
  for (const server of serverUrlsOf(url)) {
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
  // Ignores connection errors, because the running query fails with them too. Without a listener they would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Checks that a server accepts writes.
 * @throws Error with the code 25006 if it is a read-only standby
 */
async function assertWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on')
    throw Object.assign(new Error('this PostgreSQL server is a standby'), { code: '25006' });
}

/** Connects to the server of the previous connection, or else to the next server that accepts writes. */
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
 * Closes a connection whose server does not answer in time. Otherwise the connection to a machine that lost power
 * would stay in the pool for ever.
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
    // The cast is safe, because Kysely passes a cursor only for streams, which are not used here.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  };
}

/**
 * Splits a URL with several hosts (`postgres://user:password@first:5432,second:5432/database`) into one URL for each
 * host.
 * @throws TypeError if one of these is not a valid URL
 */
export function serverUrlsOf(url: string): string[] {
  const [, scheme = '', login = '', hosts = '', rest = ''] =
    /^(\w+:\/\/)([^@/?]*@)?([^/?]*)(.*)$/.exec(url) ?? [];
  return hosts.split(',').map((host) => new URL(`${scheme}${login}${host}${rest}`).href);
}
