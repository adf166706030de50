import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Queries, Tables } from '#platform/server/db/tables.ts';
import { holds, wordsIn } from '#platform/server/search/holds.sql.ts';

/** What is looked for; an empty text, or null, asks for nothing. Times in epoch milliseconds, `until` not included. */
export interface Wanted {
  by: string;
  about: string;
  accountId: string;
  action: string;
  from: number | null;
  until: number | null;
}

type Entry = ExpressionBuilder<Tables, 'audit_log'>;

/** The accounts in whose name or address every word stands. */
function accountsNamed(eb: Entry, words: readonly string[]) {
  return eb
    .selectFrom('accounts')
    .select('accounts.id')
    .where((account) =>
      account.and(
        words.map((word) => account.or([holds('accounts.name', word), holds('accounts.email', word)])),
      ),
    );
}

const registrationsOf = (eb: Entry, accounts: ReturnType<typeof accountsNamed>) =>
  eb.selectFrom('registrations').select('registrations.id').where('registrations.account_id', 'in', accounts);

function isAbout(eb: Entry, words: readonly string[]): Expression<SqlBool> {
  const events = eb
    .selectFrom('events')
    .select('events.id')
    .where((event) => event.and(words.map((word) => holds('events.name', word))));
  return eb.or([
    eb('subject_id', 'in', accountsNamed(eb, words)),
    eb('subject_id', 'in', registrationsOf(eb, accountsNamed(eb, words))),
    eb('subject_id', 'in', events),
  ]);
}

function isOfAccount(eb: Entry, accountId: string): Expression<SqlBool> {
  const registrations = eb
    .selectFrom('registrations')
    .select('registrations.id')
    .where('registrations.account_id', '=', accountId);
  return eb.or([
    eb('actor_id', '=', accountId),
    eb('subject_id', '=', accountId),
    eb('subject_id', 'in', registrations),
  ]);
}

function found(queries: Queries, { by, about, accountId, action, from, until }: Wanted) {
  const [actorWords, subjectWords] = [wordsIn(by), wordsIn(about)];
  return queries.selectFrom('audit_log').where((eb) => {
    const conditions: Expression<SqlBool>[] = [];
    if (actorWords.length > 0)
      conditions.push(
        eb.or([eb('actor_id', 'in', accountsNamed(eb, actorWords)), eb('actor_id', '=', by.trim())]),
      );
    if (subjectWords.length > 0) conditions.push(isAbout(eb, subjectWords));
    if (accountId !== '') conditions.push(isOfAccount(eb, accountId));
    if (action !== '') conditions.push(eb('action', '=', action));
    if (from !== null) conditions.push(eb('at', '>=', from));
    if (until !== null) conditions.push(eb('at', '<', until));
    return eb.and(conditions);
  });
}

/** Some of the entries found, newest first, with what they speak of as it is now. */
export async function pageOfEntries(
  queries: Queries,
  wanted: Wanted,
  { skip, take }: { skip: number; take: number },
) {
  const ids = found(queries, wanted)
    .select('audit_log.id')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(take);
  return queries
    .selectFrom('audit_log')
    .leftJoin('accounts as actor', 'actor.id', 'audit_log.actor_id')
    .leftJoin('registrations', 'registrations.id', 'audit_log.subject_id')
    .leftJoin('accounts as subject', 'subject.id', 'audit_log.subject_id')
    .leftJoin('accounts as registrant', 'registrant.id', 'registrations.account_id')
    .leftJoin('events', 'events.id', 'audit_log.subject_id')
    .leftJoin('outbox', 'outbox.id', 'audit_log.subject_id')
    .leftJoin('contact_messages', 'contact_messages.id', 'audit_log.subject_id')
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.action',
      'audit_log.before',
      'audit_log.after',
      'audit_log.note',
      'audit_log.actor_id as actorId',
      'actor.name as actorName',
      'actor.email as actorEmail',
      'audit_log.subject_id as subjectId',
      'subject.name as subjectName',
      'subject.email as subjectEmail',
      'registrant.name as registrantName',
      'registrant.email as registrantEmail',
      'events.name as eventName',
      'outbox.recipient as mailRecipient',
      'outbox.subject as mailSubject',
      'contact_messages.name as writerName',
      'contact_messages.email as writerEmail',
    ])
    .where('audit_log.id', 'in', ids)
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .execute();
}
export type EntryRow = Awaited<ReturnType<typeof pageOfEntries>>[number];

export async function countEntries(queries: Queries, wanted: Wanted): Promise<number> {
  const { count } = await found(queries, wanted)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Every action that stands in the log, in the order of the alphabet. */
export async function knownActions(queries: Queries): Promise<string[]> {
  const rows = await queries.selectFrom('audit_log').select('action').distinct().orderBy('action').execute();
  return rows.map(({ action }) => action);
}
