import { getAccountFacts, listAccounts } from '#accounts/contract.ts';
import { getAuditLog } from '#audit/contract.ts';
import { listMails } from '#mail/contract.ts';
import { mailSearchText } from '#mail/server/outbox.sql.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import { newId } from '#platform/server/ids.ts';
import type { Asked, Desk } from './desk.ts';

/** What begins a word of some fifty people, however many there are: 22 sample names go round, and the addresses are numbered. */
export function namedByFifty({ registrations }: Pick<Desk, 'registrations'>): string {
  return registrations > 1_000 ? 'aarav.sample.12' : 'aarav';
}

/** Everything that the superadmin's screens ask. */
export async function asksOfSuperadmins(desk: Desk): Promise<Asked[]> {
  const accounts = (query: Record<string, string> = {}) => desk.ask(listAccounts, { query });
  const mails = (query: Record<string, string> = {}) => desk.ask(listMails, { query });
  const log = (query: Record<string, string> = {}) => desk.ask(getAuditLog, { query });
  const { rows } = JSON.parse(await accounts({ role: 'client' })) as AnswerOf<typeof listAccounts>;
  const idOf = (n: number) => rows[n % rows.length]?._id ?? '';
  const lastPage = String(desk.registrations / 50);
  return [
    { what: 'accounts, newest first', ask: () => accounts() },
    { what: 'accounts, the last page by name', ask: () => accounts({ sort: 'name', page: lastPage }) },
    { what: 'accounts, two words that many have', ask: () => accounts({ q: 'sample 1' }) },
    { what: 'accounts, nobody found', ask: () => accounts({ q: 'zzz example', state: 'verified' }) },
    { what: 'outbox, newest first', ask: () => mails() },
    { what: 'outbox, its last page', ask: () => mails({ page: lastPage }) },
    {
      what: 'outbox, failed, a name of some fifty',
      ask: () => mails({ state: 'failed', q: namedByFifty(desk) }),
    },
    {
      what: 'outbox, failed, a name of one in 22',
      ask: () => mails({ state: 'failed', q: 'aarav' }),
    },
    { what: 'outbox, by an address', ask: (n) => mails({ q: rows[n % rows.length]?.email ?? '' }) },
    { what: 'outbox, two words that many have', ask: () => mails({ q: 'sample confirmed' }) },
    { what: 'audit log, newest first', ask: () => log() },
    { what: 'audit log, its last page', ask: () => log({ page: lastPage }) },
    { what: 'audit log, by a name', ask: () => log({ by: 'superadmin' }) },
    { what: 'audit log, by and about', ask: () => log({ by: 'superadmin', about: 'sample 1' }) },
    {
      what: 'account',
      ask: (n) => desk.ask(getAccountFacts, { params: { accountID: idOf(n) } }),
    },
    { what: "account's history", ask: (n) => log({ account: idOf(n) }) },
  ];
}

/** A mail and an audit entry for every account, the mails in every state there is. */
export async function fillLogs({ db, secret, clock }: Context): Promise<void> {
  const accounts = await db.queries.selectFrom('accounts').select(['id', 'email', 'role']).execute();
  const actor = accounts.find(({ role }) => role === 'superadmin')?.id ?? '';
  const sealed = secret.seal('x'.repeat(4_500));
  const now = clock();
  const states = [
    { due_at: now, sealed },
    { due_at: now, attempts: 3, last_error: 'connect ECONNREFUSED', sealed },
    { due_at: null, attempts: 60, failed_at: now, last_error: '550 no such mailbox', sealed },
    { due_at: null, attempts: 1, sent_at: now },
  ];
  const entries = accounts.map(({ id, email }, n) => ({
    mail: {
      id: newId(),
      kind: 'confirmed',
      recipient: email,
      subject: 'Sample',
      queued_at: now - n * 60_000,
      due_at: null,
      ...states[n % states.length],
      search_text: mailSearchText({ kind: 'confirmed', recipient: email, subject: 'Sample' }),
    },
    audit: {
      id: newId(),
      at: now - n * 60_000,
      actor_id: actor,
      action: n % 3 ? 'registration confirmed' : 'role changed',
      subject_id: id,
      before: 'pending',
      after: 'confirmed',
    },
  }));
  for (let from = 0; from < entries.length; from += 500) {
    const some = entries.slice(from, from + 500);
    await db.change(async (changes) => {
      for (const { mail } of some) await changes.insertInto('outbox').values(mail).execute();
      await changes
        .insertInto('audit_log')
        .values(some.map(({ audit }) => audit))
        .execute();
    });
  }
}
