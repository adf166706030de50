import { getAccountFacts, listAccounts } from '#accounts/contract.ts';
import { getAuditLog } from '#audit/contract.ts';
import { listMails } from '#email/contract.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { Asked, Desk } from './desk.ts';
import { namedByFifty } from './desk-logs.ts';

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
    { what: 'accounts, none found', ask: () => accounts({ q: 'zzz example', state: 'verified' }) },
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
