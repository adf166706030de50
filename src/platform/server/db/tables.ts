import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { Tables } from '#db/schema.ts';

export type { Tables };

/** Runs queries: the database, or an open transaction. */
export type Db = Kysely<Tables>;

/** An open transaction. A function with this parameter writes atomically with its caller. */
export type Transaction = KyselyTransaction<Tables>;
