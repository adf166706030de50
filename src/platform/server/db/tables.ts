import type { Kysely, Transaction } from 'kysely';

/**
 * All tables of the product. Every domain adds its own beside its SQL:
 * `declare module '#platform/server/db/tables.ts' { interface Tables { accounts: AccountsTable } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the domains fill it by declaration merging
export interface Tables {}

/** What a query runs on: the database itself, or the transaction a use case has opened. */
export type Queries = Kysely<Tables>;

/** An open transaction. A function that asks for one promises that what it writes goes with the rest or not at all. */
export type Changes = Transaction<Tables>;
