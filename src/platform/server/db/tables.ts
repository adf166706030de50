import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { Tables } from '#db/schema.ts';

export type { Tables };

/** What a query runs on: the database itself, or the transaction a use case has opened. */
export type Db = Kysely<Tables>;

/** An open transaction. A function that asks for one promises that what it writes goes with the rest or not at all. */
export type Transaction = KyselyTransaction<Tables>;
