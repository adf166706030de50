import type { Changes } from '#platform/server/db/tables.ts';

/**
 * What other domains do when a client stops being one, scheduled for deletion or made an admin, in the same transaction:
 * from then on it leads nobody. The account is held.
 */
export type OnAccountLeaves = (changes: Changes, accountId: string) => Promise<void>;
