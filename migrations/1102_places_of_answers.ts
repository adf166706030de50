import { type Kysely, sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/**
 * A club chooses where the answers to built-in questions are shown. The search reads one text of each registration, with
 * the answers to all searched questions and without those to hidden ones.
 */
export const up: Step = async (db) => {
  await db.schema.alterTable('built_in_questions').addColumn('shown_in', 'text').execute();
  await removeHiddenAnswers(db);
  await sql`update registrations set search_text = search_text || (
      select searched_answers.text from searched_answers
      where searched_answers.registration_id = registrations.id)
    where id in (select registration_id from searched_answers)`.execute(db);
  await db.schema.dropTable('searched_answers').execute();
};

interface Searched {
  id: string;
  name: string;
  email: string;
  scholarId: string | null;
  groupName: string | null;
  experienceLevel: string | null;
  college: string | null;
  dietaryNeeds: string | null;
  transactionNumber: string | null;
  reference: string | null;
  hidden: string;
}

/** Writes the search texts again where a club has hidden a searched question. */
async function removeHiddenAnswers(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Searched>`
    select registrations.id, accounts.name, accounts.email, accounts.scholar_id as "scholarId",
      delegations.name as "groupName", experience_level as "experienceLevel", college,
      dietary_needs as "dietaryNeeds", transaction_number as "transactionNumber", reference, hidden.name as "hidden"
    from registrations
    join accounts on accounts.id = registrations.account_id
    join built_in_questions as hidden
      on hidden.event_id = registrations.event_id and hidden.hidden_at is not null
    left join delegations on delegations.id = registrations.delegation_id
    left join payment_references on payment_references.event_id = registrations.event_id
      and payment_references.account_id = registrations.account_id`.execute(db);
  const hiddenById = new Map<string, string[]>();
  for (const { id, hidden } of rows) hiddenById.set(id, [...(hiddenById.get(id) ?? []), hidden]);
  for (const row of new Map(rows.map((one) => [one.id, one])).values()) {
    const hidden = hiddenById.get(row.id) ?? [];
    const answers = (['experienceLevel', 'college', 'dietaryNeeds', 'transactionNumber'] as const)
      .filter((name) => !hidden.includes(name))
      .map((name) => row[name]);
    const texts = [row.name, row.email, row.scholarId, row.groupName, ...answers, row.reference];
    await sql`update registrations set search_text = ${fold(texts.filter(Boolean).join(' '))}
      where id = ${row.id}`.execute(db);
  }
}

const typedAs: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
};

/** Folds a text as the search of release 1.1.0 does. */
function fold(text: string): string {
  return text
    .replace(/['’‘ʼ`´\p{Cf}]/gu, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '$1')
    .replace(/[łøđðþæœßıħŧŋς]/g, (letter) => typedAs[letter] ?? letter)
    .replaceAll('е\u0308', 'е')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/(?<![\p{L}\p{M}\p{N}])(?=[\p{L}\p{M}\p{N}])/gu, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('\u0000', '')
    .toWellFormed();
}
