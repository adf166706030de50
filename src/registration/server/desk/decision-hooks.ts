import type { Changes } from '#platform/server/db/tables.ts';

/** A receipt that was issued, as a letter names it. */
export interface IssuedReceipt {
  id: string;
  number: number;
  paise: number;
}

/** What other modules do when registrations are decided, in the same transaction. app/hooks.ts hands it in. */
export interface DecisionHooks {
  /**
   * @param id the registration that was decided; `reached` are all that were decided with it
   * @returns the receipt of the registration, where one was issued
   */
  onDecided(
    changes: Changes,
    decided: { id: string; reached: readonly string[]; status: 'confirmed' | 'declined'; at: number },
  ): Promise<IssuedReceipt | undefined>;
  /** @returns the registrations whose receipts were cancelled */
  onUndone(changes: Changes, ids: readonly string[], at: number): Promise<readonly string[]>;
  /** Behind that transaction. */
  afterUndone(): Promise<void>;
}
