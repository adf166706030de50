import type { Changes } from '#platform/server/db/tables.ts';

/** An issued receipt, as mails show it. */
export interface IssuedReceipt {
  id: string;
  number: number;
  paise: number;
}

/** Callbacks of other modules when registrations are decided, in the same transaction. app/hooks.ts provides them. */
export interface DecisionHooks {
  /**
   * @param id the decided registration; `reached` are all registrations decided with it, including `id`
   * @returns the receipt of the registration, if one was issued
   */
  onDecided(
    changes: Changes,
    decided: { id: string; reached: readonly string[]; status: 'confirmed' | 'declined'; at: number },
  ): Promise<IssuedReceipt | undefined>;
  /** @returns the registrations whose receipts were cancelled */
  onUndone(changes: Changes, ids: readonly string[], at: number): Promise<readonly string[]>;
  /** Runs after that transaction has committed. */
  afterUndone(): Promise<void>;
}
