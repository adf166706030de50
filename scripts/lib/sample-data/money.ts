import { buildLineKeysAndUpdateCounts } from '#bank/rule/statement/narration.ts';
import type { StatementLine } from '#bank/rule/statement/parse-lines.ts';
import { dayOf } from '#platform/rule/dates.ts';
import { defaultRegion } from '#platform/rule/region.ts';
import { newId } from '#platform/server/ids.ts';
import type { AllRows, Rows } from './rows.ts';

type Registration = AllRows['registrations'][number];

const hour = 60 * 60_000;
const banks = ['Sample Bank, fees account', 'Example Cooperative Bank, old account'] as const;

/** The transaction number that a delegate typed, and the line of the bank statement if there is one. */
interface Paid {
  typed: string | null;
  credit?: StatementLine;
  /** A second payment by the same person: the same amount again, or the rest of it. */
  again?: StatementLine;
}

/**
 * Adds lines of bank statements to sample registrations. Most lines have the amount due, the others are special cases.
 */
export function withMoney(
  rows: AllRows,
  people: { uploadedBy: string; confirmedBy: string },
  now: number,
): AllRows {
  const references = new Map(rows.payment_references.map((one) => [one.account_id, one.reference]));
  const names = new Map(rows.accounts.map(({ id, name }) => [id, name]));
  const credits: StatementLine[] = [];
  let payers = 0;
  const registrations = rows.registrations.map((registration) => {
    if (registration.mode === 'member') return registration;
    const reference = references.get(registration.account_id) ?? '';
    const name = names.get(registration.account_id) ?? '';
    const { typed, credit, again } = paid(registration, payers++, { reference, name });
    for (const one of [credit, again]) if (one) credits.push(one);
    return { ...registration, transaction_number: typed };
  });
  return { ...rows, registrations, ...statementRows([...credits, ...strangers(now)], people, now) };
}

function paid(
  registration: Registration,
  number: number,
  { reference, name }: { reference: string; name: string },
): Paid {
  const { registration_fee_amount, hospitality_fee_amount, group_total_amount, registered_at } = registration;
  const due = group_total_amount ?? registration_fee_amount + hospitality_fee_amount;
  const utr = transactionNumberOf(number);
  const line = (words: string, amount = due): StatementLine => ({
    day: dayOf(registered_at, defaultRegion),
    amount,
    text: words,
  });
  const word = name.split(' ')[0]?.toUpperCase() ?? '';
  switch (number % 20) {
    case 0:
      return { typed: null };
    case 1:
      return { typed: utr, credit: line(`UPI/CR/${utr}/${word}/SMPL`, due - 5_000) };
    case 2:
      return {
        typed: `${utr.slice(0, -1)}${(Number(utr.at(-1)) + 5) % 10}`,
        credit: line(`UPI/CR/${utr}/${word}`),
      };
    case 3:
      return { typed: transactionNumberOf(number + 1), credit: line(`IMPS/${word}/SAMPLE BRANCH`) };
    case 5:
      return { typed: utr };
    case 6:
      return { typed: null, credit: line(`NEFT ${name.toUpperCase()} CONFERENCE`) };
    case 7:
      return {
        typed: null,
        credit: line(`UPI-${word}-payer@examplebank-${reference} conference`, due - 5_000),
        again: line(`UPI-${word}-payer@examplebank-${reference} the rest`, 5_000),
      };
    case 9:
      return {
        typed: null,
        credit: line(`UPI-${word}-payer@examplebank-${reference} conference`),
        again: line(`NEFT ${word} ${reference} PAID AGAIN`),
      };
    default:
      return number % 2 === 0
        ? { typed: utr, credit: line(`UPI/CR/${utr}/${word}/SMPL0000001/payer@examplebank`) }
        : { typed: null, credit: line(`UPI-${word}-payer@examplebank-${reference} conference`) };
  }
}

/** Returns a transaction number of twelve digits. The numbers of two registrations differ in at least two digits. */
export function transactionNumberOf(number: number): string {
  return String(530_000_000_000 + number * 1_013);
}

/** Creates payments from people who have not registered. */
function strangers(now: number): StatementLine[] {
  return [
    'UPI/CR/640000000001/SAMPLE PARENT',
    'CASH DEPOSIT CAMPUS BRANCH',
    'UPI/CR/640000000002/UNKNOWN',
  ].map((text, at) => ({
    day: dayOf(now - at * 24 * hour, defaultRegion),
    amount: 39_900 + at * 100_000,
    text,
  }));
}

/** Creates the rows of two bank statements. The second bank has every fourth payment. */
function statementRows(
  credits: readonly StatementLine[],
  { uploadedBy, confirmedBy }: { uploadedBy: string; confirmedBy: string },
  now: number,
) {
  const rows: Required<
    Pick<Rows, 'statements' | 'bank_transactions' | 'statement_transactions' | 'statement_witnesses'>
  > = {
    statements: [],
    bank_transactions: [],
    statement_transactions: [],
    statement_witnesses: [],
  };
  for (const [at, bank] of banks.entries()) {
    const some = credits.filter((_, index) => (index % 4 === 3) === (at === 1));
    const days = some.map(({ day }) => day).sort();
    const statement_id = newId();
    rows.statements.push({
      id: statement_id,
      bank,
      file_name: `sample-${at + 1}.csv`,
      first_day: days[0] ?? null,
      last_day: days.at(-1) ?? null,
      credits: some.length,
      new_credits: some.length,
      refused_lines: at,
      uploaded_at: now - (at + 1) * hour,
      uploaded_by: uploadedBy,
    });
    for (const [later, account_id] of [uploadedBy, confirmedBy].entries())
      rows.statement_witnesses.push({
        statement_id,
        account_id,
        witnessed_at: now - (at + 1) * hour + (later * hour) / 2,
      });
    const keys = buildLineKeysAndUpdateCounts(some);
    for (const [index, { day, amount, text }] of some.entries()) {
      const id = newId();
      rows.bank_transactions.push({
        id,
        line_key: keys[index] ?? '',
        statement_id,
        day,
        amount,
        description: text,
      });
      rows.statement_transactions.push({ statement_id, transaction_id: id });
    }
  }
  return rows;
}
