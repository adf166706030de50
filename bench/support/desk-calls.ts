import { getAccountFacts, getPageOfAccounts } from '#accounts/contract.ts';
import { getPageOfAuditLog } from '#audit/contract.ts';
import { getPageOfContactMessages } from '#contact/contract.ts';
import { listPendingWork, searchDesk } from '#desk/contract.ts';
import { getPageOfOutboxMails } from '#email/contract.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import {
  countRegistrationsByEvent,
  getRegistrationForDesk,
  getRegistrationStatistics,
  getSeatsOfEvent,
  listRegistrations,
} from '#registration/contract.ts';
import { conference } from './conference.ts';
import type { Desk } from './desk.ts';
import { namedByFifty } from './desk-logs.ts';

const eventName = conference.event.name;
const [committee] = conference.committees;

export interface Asked {
  what: string;
  /** Makes the call for the `n`th time and returns the text of the answer. */
  ask(n: number): Promise<string>;
  /** Why the call has no limit. Undefined if it has one. */
  only?: string;
}

/** Lists all calls of the desk's screens. */
export async function callsOfDesk(desk: Desk): Promise<Asked[]> {
  return [...(await asksOfAdmins(desk)), ...(await asksOfSuperadmins(desk)), ...(await asksOfTheShell(desk))];
}

async function asksOfAdmins(desk: Desk): Promise<Asked[]> {
  const list = (query: Record<string, string> = {}) =>
    desk.ask(listRegistrations, { query: { eventName, ...query } });
  const { rows, questions } = JSON.parse(await list({ sort: 'oldest' })) as AnswerOf<
    typeof listRegistrations
  >;
  const answered = (...chosen: readonly number[]) =>
    new URLSearchParams(
      chosen.map((at): [string, string] => [questions[at]?._id ?? '', questions[at]?.options.at(-1) ?? '']),
    ).toString();
  const of = (n: number) => {
    const row = rows[n % rows.length];
    if (!row) throw new Error('there is no registration');
    return row;
  };
  const lists: Record<string, (n: number) => Record<string, string>> = {
    'list, newest first': () => ({}),
    'list, one of its pages': (n) => ({ page: String((n % (desk.registrations / 50 - 1)) + 1) }),
    'list, its last page by name': () => ({ sort: 'name', page: String(desk.registrations / 50) }),
    'list, pending, oldest first': () => ({ section: 'pending', sort: 'oldest' }),
    'list, all, groups folded': () => ({ fold: 'groups' }),
    'list, pending, groups folded': () => ({ section: 'pending', fold: 'groups' }),
    'list, those who wait for their leader': () => ({ section: 'waiting_for_leader' }),
    'list, those with a seat in one committee': () => ({ section: committee?.value ?? '' }),
    'list, leaders from outside with a bed': () => ({
      mode: 'leader',
      from: 'outside',
      accommodation: 'Yes',
    }),
    'list, one answer to a question': () => ({ answered: answered(0) }),
    'list, one answer that few gave': () => ({ answered: answered(3), sort: 'name' }),
    'list, three answers, pending, by name': () => ({
      answered: answered(0, 3, 6),
      section: 'pending',
      sort: 'name',
    }),
    'search, words of two answers': () => ({ search: '"since I was 3" "room 17"' }),
    'search, a word of every answer': () => ({ search: 'orchestra' }),
    'search, an e-mail address': (n) => ({ search: of(n).email }),
    'search, a name that some fifty have': () => ({ search: namedByFifty(desk) }),
    'search, a name that one in 22 has': (n) => ({ search: of(n).name }),
    'search, the beginning of a word': () => ({ search: 'sam' }),
    'search, two words that many have': () => ({ search: 'sample college', section: 'pending' }),
    'search, nothing found': () => ({ search: 'zzzz' }),
  };
  const registration = (n: number, query: Record<string, string> = {}) =>
    desk.ask(getRegistrationForDesk, { params: { eventID: of(n)._id }, query });
  const numbers = () => desk.ask(getRegistrationStatistics, { params: { eventName } });
  return [
    ...Object.entries(lists).map(([what, query]) => ({
      what,
      ask: (n: number) => list(query(n)),
    })),
    { what: 'registration', ask: (n) => registration(n) },
    {
      what: 'registration, in a search by name',
      ask: (n) => registration(n, { search: 'sam', sort: 'name' }),
    },
    { what: 'counts of the events', ask: () => desk.ask(countRegistrationsByEvent) },
    { what: 'free portfolios', ask: () => desk.ask(getSeatsOfEvent, { params: { eventName } }) },
    { what: 'numbers', ask: numbers },
    {
      what: 'numbers, counted anew',
      only: 'once in half a minute, for all callers',
      ask: () => {
        desk.wait(30_000);
        return numbers();
      },
    },
    { what: 'messages to the club', ask: () => desk.ask(getPageOfContactMessages) },
  ];
}

async function asksOfSuperadmins(desk: Desk): Promise<Asked[]> {
  const accounts = (query: Record<string, string> = {}) => desk.ask(getPageOfAccounts, { query });
  const mails = (query: Record<string, string> = {}) => desk.ask(getPageOfOutboxMails, { query });
  const log = (query: Record<string, string> = {}) => desk.ask(getPageOfAuditLog, { query });
  const { rows } = JSON.parse(await accounts({ role: 'client' })) as AnswerOf<typeof getPageOfAccounts>;
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

/** Lists the calls of Today and of the global search. */
async function asksOfTheShell(desk: Desk): Promise<Asked[]> {
  const answer = await desk.ask(listRegistrations, { query: { eventName } });
  const { rows } = JSON.parse(answer) as AnswerOf<typeof listRegistrations>;
  const search = (q: string) => desk.ask(searchDesk, { query: { q } });
  return [
    {
      what: 'what waits today, counted anew',
      ask: () => {
        desk.wait(2_000);
        return desk.ask(listPendingWork);
      },
    },
    { what: 'everything, an e-mail address', ask: (n) => search(rows[n % rows.length]?.email ?? '') },
    { what: 'everything, a name that some fifty have', ask: () => search(namedByFifty(desk)) },
    { what: 'everything, the beginning of a word', ask: () => search('sam') },
    { what: 'everything, two words', ask: () => search('sample college') },
    { what: 'everything, nothing found', ask: () => search('zzzz') },
  ];
}
