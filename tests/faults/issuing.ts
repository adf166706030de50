import { issueCertificates, previewIssue, printCertificates } from '#credentials/contract.ts';
import type { Context } from '#platform/server/context.ts';
import { newId } from '#platform/server/ids.ts';
import { event, eventName } from '#tests/support/conference.ts';
import { newClient } from '../../bench/support/client.ts';
import { logInAsSuperadmin } from '../../bench/support/delegates.ts';
import type { Outcome } from './support/fault-injection.ts';
import { killDuringCall, type Stored } from './support/kill-during-call.ts';
import type { Store } from './support/store.ts';

const drafts = 100;

/**
 * Kills the server while it issues 100 certificates and then draws them as one PDF. Afterwards all of them are issued,
 * each with a different code, a signed statement and one mail, or all are still drafts. A print changes nothing but the
 * audit log.
 */
export async function killedWhileIssuing(times: number, store?: Store): Promise<Outcome> {
  return killDuringCall({ times, store }, async ({ origin, context, store: used }) => ({
    async begin() {
      await placeDrafts(context);
      const before = await countIn(used);
      const client = newClient(origin);
      const token = await logInAsSuperadmin(client);
      return {
        async call() {
          const anyway = { neverCame: true };
          const { seen } = await client.call(previewIssue, { token, body: { eventName, anyway } });
          await client.call(issueCertificates, { token, body: { eventName, anyway, seen } });
          await print(origin, token);
        },
        look: async () => compared(before, await countIn(used)),
      };
    },
    async atTheEnd() {
      const token = await logInAsSuperadmin(newClient(origin));
      return print(origin, token).then(
        () => [],
        (error: Error) => [error.message],
      );
    },
  }));
}

async function print(origin: string, token: string): Promise<void> {
  const path = printCertificates.path.replace(':eventName', encodeURIComponent(eventName));
  const answer = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
  const start = Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 5);
  if (answer.status !== 200 || start !== '%PDF-') throw new Error(`the print answered ${answer.status}`);
}

interface Counts {
  all: number;
  issued: number;
  codes: number;
  statements: number;
  mails: number;
  recipients: number;
  issues: number;
  prints: number;
}

function compared(before: Counts, after: Counts): Stored {
  const issues = after.issues - before.issues;
  const whole = issues > 0 ? drafts : 0;
  const counts = [after.issued, after.codes, after.statements, after.mails, after.recipients];
  const isWhole = after.all === drafts && counts.every((count) => count === whole);
  return {
    of: isWhole ? (issues > 0 ? 'all' : 'nothing') : 'a part',
    isDoubled: issues > 1 || after.mails > after.recipients || after.prints - before.prints > 1,
    seen: { before, after },
  };
}

async function countIn(store: Store): Promise<Counts> {
  const [row] = await store.read<Counts>(`
    select
      (select count(*) from certificates) as "all",
      (select count(*) from certificates where issued_at is not null) as issued,
      (select count(distinct code) from certificates) as codes,
      (select count(distinct statement) from certificates) as statements,
      (select count(*) from outbox where kind = 'certificate_issued') as mails,
      (select count(distinct recipient) from outbox where kind = 'certificate_issued') as recipients,
      (select count(*) from audit_log where action = 'certificates_issued') as issues,
      (select count(*) from audit_log where action = 'certificates_printed') as prints`);
  if (!row) throw new Error('nothing was counted');
  return Object.fromEntries(
    Object.entries(row).map(([name, count]) => [name, Number(count)]),
  ) as unknown as Counts;
}

/** Replaces all certificates and their mails by drafts. Only the audit log keeps its entries. */
async function placeDrafts({ db: { queries } }: Pick<Context, 'db'>): Promise<void> {
  await queries.deleteFrom('certificates').execute();
  await queries.deleteFrom('outbox').where('kind', '=', 'certificate_issued').execute();
  await queries
    .insertInto('certificates')
    .values(
      Array.from({ length: drafts }, (_, at) => ({
        id: newId(),
        event_id: event.id,
        registration_id: null,
        kind: 'volunteer' as const,
        name: `Sample Helper ${at}`,
        email: `helper-${at}@example.org`,
        role: 'Hospitality',
        code: null,
        statement: null,
        issued_at: null,
        withdrawn_at: null,
      })),
    )
    .execute();
}
