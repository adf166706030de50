import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '#platform/server/db/tables.ts';

/** Returns the SQL condition that a credit is set aside. For queries with `bank_transactions`. */
export function isSetAsideCreditSql<T extends keyof Tables>(eb: ExpressionBuilder<Tables, T>) {
  const credits = eb as unknown as ExpressionBuilder<Tables, 'bank_transactions'>;
  return credits.exists(
    credits
      .selectFrom('set_aside_credits')
      .select('set_aside_credits.credit_id')
      .whereRef('set_aside_credits.credit_id', '=', 'bank_transactions.id'),
  );
}

/** Returns the SQL condition that a credit is matched with a registration. For queries with `bank_transactions`. */
export function isMatchedCreditSql<T extends keyof Tables>(eb: ExpressionBuilder<Tables, T>) {
  const credits = eb as unknown as ExpressionBuilder<Tables, 'bank_transactions'>;
  return credits.exists(
    credits
      .selectFrom('matched_credits')
      .select('matched_credits.credit_id')
      .whereRef('matched_credits.credit_id', '=', 'bank_transactions.id'),
  );
}
