import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** `bigint` columns and counts contain epoch milliseconds and amounts of money, which are exact as JavaScript numbers. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const connectionsPerProcess = 10;
/** A plan is cached with its connection and may date from when a table was small. */
const connectionSeconds = 600;
const statementMs = 15_000;
/** JIT compilation takes 40 ms, longer than the slowest query. */
const withoutCompiler = '-c jit=off';
/** Longer than the server's statement timeout: without an answer after this, the server is gone. */
const silenceMs = statementMs + 3_000;

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
  let trouble: unknown;
  for (const server of serversOf(url)) {
    const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 5_000 });
    try {
      await client.connect();
      await refuseStandby(client);
      return client;
    } catch (error) {
      trouble = error;
      await client.end();
    }
  }
  throw trouble;
}

function poolOf(server: string, onIdleError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: server,
    max: connectionsPerProcess,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: connectionSeconds,
    statement_timeout: statementMs,
    options: withoutCompiler,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    verify: (client, done) => {
      refuseStandby(client).then(() => done(), done);
    },
  });
  pool.on('error', onIdleError);
  // A connection that breaks while a query uses it says so to the query; without a listener it would end the process too.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** @throws with PostgreSQL's own code for it (25006) when the server is a standby, and can only be read */
async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on')
    throw Object.assign(new Error('this PostgreSQL server is a standby'), { code: '25006' });
}

/** Connects where the last connection was made, else to the next server that can be written to. */
function firstWritable(pools: readonly pg.Pool[]): PostgresPool {
  let inUse = 0;
  return {
    options: {},
    async connect() {
      let trouble: unknown;
      const first = inUse;
      for (let step = 0; step < pools.length; step++) {
        const at = (first + step) % pools.length;
        try {
          const client = await pools[at]?.connect();
          if (!client) continue;
          inUse = at;
          return asKyselyUses(client);
        } catch (error) {
          trouble = error;
        }
      }
      throw trouble;
    },
    async end() {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

/**
 * Cuts the connection when its server stays silent: a machine that lost its power or its network never closes its connections, and
 * without this its connections would rest in the pool, each with an answer still to come.
 */
function asKyselyUses(client: pg.PoolClient): PostgresPoolClient {
  const query = async (text: string, values: unknown[]) => {
    const cut = setTimeout(() => void client.end(), silenceMs);
    try {
      return await client.query({ text, values });
    } finally {
      clearTimeout(cut);
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
