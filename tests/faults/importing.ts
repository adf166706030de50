import { checkLedger, importStatement } from '#bank/contract.ts';
import type { Context } from '#platform/server/context.ts';
import { fees } from '#tests/support/conference.ts';
import { referenceOf } from '#tests/support/money.ts';
import { insertTestRegistrations } from '#tests/support/registrations.ts';
import { sampleColumns, statementOf } from '#tests/support/statements.ts';
import { newClient } from '../../bench/support/client.ts';
import { logInAsSuperadmin } from '../../bench/support/delegates.ts';
import type { Outcome } from './support/fault-injection.ts';
import { killDuringCall } from './support/kill-during-call.ts';
import type { Store } from './support/store.ts';

const credits = 4_000;
const payers = 20;
const due = fees.individual + fees.hospitality;

/**
 * Kills the server while it imports a statement with 4,000 credits. Afterwards either the whole import is stored,
 * including its ledger entries, or nothing of it, and a repeated import adds only what is missing.
 */
export async function killedWhileImporting(times: number, store?: Store): Promise<Outcome> {
  return killDuringCall({ times, store }, async ({ origin, context, store: used }) => {
    let number = 0;
    return {
      async begin() {
        const file = await statementFor(context, number++);
        const send = await prepared(origin, file);
        const before = await storedIn(used);
        return {
          call: send,
          async look() {
            const after = await storedIn(used);
            const came = after.credits - before.credits;
            const again = await (await prepared(origin, file))();
            return { ...compared(before, after), isDoubled: again.newCredits !== credits - came };
          },
        };
      },
      async atTheEnd() {
        const { credits: stored, booked, paid } = await storedIn(used);
        const wrong = await disagreeing(origin);
        if (stored !== number * credits || booked !== stored * due * 100)
          wrong.push(`${stored} of ${number * credits} credits are stored, and ${booked} in the books`);
        if (paid !== number * payers) wrong.push(`${paid} of ${number * payers} have paid`);
        return wrong;
      },
    };
  });
}

function compared(before: Stored, after: Stored) {
  const came = after.credits - before.credits;
  const statements = came === 0 ? 0 : 1;
  const isWhole =
    (came === 0 || came === credits) &&
    after.statements - before.statements === statements &&
    after.entries - before.entries === statements &&
    after.booked - before.booked === came * due * 100;
  return { of: isWhole ? (came === 0 ? 'nothing' : 'all') : 'a part', seen: { before, after } } as const;
}

/** Creates a statement that overlaps no other statement, and the registrations for which some of its credits pay. */
async function statementFor(context: Pick<Context, 'db' | 'clock'>, number: number): Promise<Buffer> {
  const placed = await insertTestRegistrations(
    context,
    Array.from({ length: payers }, () => ({})),
  );
  const references = await Promise.all(placed.map(({ id }) => referenceOf(context, id)));
  return statementOf(
    Array.from({ length: credits }, (_, at) => ({
      day: '25/01/2026',
      words: `UPI/CR/${400_000_000_000 + number * credits + at}/${references[at] ?? 'NOBODY'}`,
      credit: `${due}.00`,
    })),
  );
}

/**
 * Prepares the import of a statement.
 * @returns a function that imports it, and throws if that fails
 */
async function prepared(origin: string, file: Buffer): Promise<() => Promise<{ newCredits: number }>> {
  const token = await logInAsSuperadmin(newClient(origin));
  const query = new URLSearchParams({
    columns: sampleColumns,
    bank: 'Sample Bank',
    fileName: 'sample.csv',
  });
  return async () => {
    const response = await fetch(`${origin}${importStatement.path}?${query}`, {
      method: importStatement.method,
      headers: {
        'content-type': 'application/octet-stream',
        authorization: `Bearer ${token}`,
        // Uses a new connection, because the server may have closed an idle one.
        connection: 'close',
      },
      body: new Uint8Array(file),
    });
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json()) as { newCredits: number };
  };
}

interface Stored {
  statements: number;
  entries: number;
  credits: number;
  /** Sum of the ledger entries in minor units. */
  booked: number;
  paid: number;
}

async function storedIn(store: Store): Promise<Stored> {
  const [row] = await store.read<Stored>(`
    select
      (select count(*) from statements where importing_since is null) as statements,
      (select count(*) from audit_log where action = 'statement_imported') as entries,
      (select count(*) from bank_transactions where amount > 0 and statement_id in
        (select id from statements where importing_since is null)) as credits,
      (select coalesce(sum(amount), 0) from ledger_lines where cause = 'statement') as booked,
      (select count(*) from matched_credits) as paid`);
  if (!row) throw new Error('nothing was counted');
  return {
    statements: Number(row.statements),
    entries: Number(row.entries),
    credits: Number(row.credits),
    booked: Number(row.booked),
    paid: Number(row.paid),
  };
}

/** Lists the inconsistencies that the site's ledger check finds. */
async function disagreeing(origin: string): Promise<string[]> {
  const client = newClient(origin);
  const token = await logInAsSuperadmin(client);
  const { checks } = await client.call(checkLedger, { token });
  return checks
    .filter(({ wrong, ledgerAmount, otherAmount }) => wrong.length > 0 || ledgerAmount !== otherAmount)
    .map(({ name }) => `the books do not agree: ${name}`);
}
