import { expect } from 'vitest';
import {
  checkLedger,
  getPageOfUnclaimedOrSetAsideCredits,
  getPaymentOfRegistration,
} from '#bank/contract.ts';
import { type ImportStep, storeStatementLines } from '#bank/server/import-statement.ts';
import { requestReconciliation } from '#bank/server/payment-statuses.sql.ts';
import { postStatement } from '#bank/server/postings.ts';
import { reconcileIfRequested, startReconciler } from '#bank/server/reconcile.ts';
import { recordUploaderOrConfirmer } from '#bank/server/statement-evidence.sql.ts';
import { insertStatement } from '#bank/server/statements.sql.ts';
import type { Context } from '#platform/server/context.ts';
import { newId } from '#platform/server/ids.ts';
import { joinOwnPaymentReference } from '#registration/server/index.ts';
import type { Person, TestApp } from './app.ts';

type Needs = Pick<Context, 'db' | 'clock'>;

/** A line of a bank statement. The amount of a debit is negative. */
export interface BankLine {
  words: string;
  amount: number;
  day?: string;
}

/**
 * Imports lines as a statement that two people have uploaded, and reconciles them. Skips the child process that reads
 * files.
 */
export async function importBankLines(context: Needs, lines: readonly BankLine[]): Promise<void> {
  await context.db.change(async (transaction) => {
    const id = newId();
    const credits = lines.filter(({ amount }) => amount > 0).length;
    await insertStatement(transaction, {
      id,
      bank: 'Sample Bank',
      file_name: 'sample.csv',
      first_day: null,
      last_day: null,
      credits,
      new_credits: credits,
      refused_lines: 0,
      uploaded_at: context.clock(),
      uploaded_by: null,
    });
    for (const by of [newId(), newId()])
      await recordUploaderOrConfirmer(transaction, id, { at: context.clock(), by });
    const step: ImportStep = (work) => work(transaction);
    const rows = lines.map(({ words, amount, day = '2026-01-05' }) => ({
      id: newId(),
      key: newId(),
      day,
      amount,
      text: words,
    }));
    await storeStatementLines(step, id, rows);
    await postStatement(transaction, context.clock(), id);
    await requestReconciliation(transaction);
  });
  await reconcileIfRequested(context);
}

export async function referenceOf({ db }: Needs, registrationId: string): Promise<string> {
  const { reference } = await db.queries
    .selectFrom('registrations')
    .innerJoin('payment_references', joinOwnPaymentReference)
    .select('payment_references.reference')
    .where('registrations.id', '=', registrationId)
    .executeTakeFirstOrThrow();
  return reference;
}

export async function reconcileDue({ context }: TestApp): Promise<void> {
  const reconciler = startReconciler(context, () => {});
  await reconciler.reconcileDue();
  await reconciler.stop();
}

export const moneyOf = async (site: TestApp, { token }: Person, regID: string) =>
  (await site.call(getPaymentOfRegistration, { params: { regID }, token })).body;

export const unclaimedCredits = async (
  site: TestApp,
  { token }: Person,
  search = '',
  part: 'open' | 'set_aside' = 'open',
) => (await site.call(getPageOfUnclaimedOrSetAsideCredits, { query: { search, part }, token })).body;

/** Expects that the ledger agrees with registrations, statements and refunds. */
export async function expectLedgerAgrees(site: TestApp, { token }: Person): Promise<void> {
  const { checks, unposted } = (await site.call(checkLedger, { token })).body;
  for (const { name, wrong, ledgerAmount, otherAmount } of checks)
    expect({ name, wrong, ledgerAmount }).toEqual({ name, wrong: [], ledgerAmount: otherAmount });
  expect(unposted).toBe(0);
}
