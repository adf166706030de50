import { hashPassword } from '#accounts/server/passwords.ts';
import type { Catalogue } from '#conference/content/index.ts';
import { buildContactMessageSearchText } from '#contact/server/contact.sql.ts';
import type { Context } from '#platform/server/context.ts';
import { newId } from '#platform/server/ids.ts';
import { accountsWith } from './accounts.ts';
import { createSampleRegistrations } from './crowd.ts';
import { withMoney } from './money.ts';
import { offeredIn } from './offered.ts';
import { randomValuesOf, type SamplePerson, samplePerson } from './people.ts';
import { paymentPictures } from './pictures.ts';
import { withProofs } from './proofs.ts';
import { withReceipts } from './receipts.ts';
import { sampleRefunds } from './refunds.ts';
import { insertRows } from './rows.ts';
import { searchable } from './search.ts';

export interface SampleAccount {
  email: string;
  password: string;
  /** Description of the account for the terminal, such as its role. */
  who: string;
}

export const samplePassword = 'sample-password';
const hour = 60 * 60_000;

/**
 * Fills an empty site, whose catalogue is loaded, with registrations of every kind and state, messages, payments in two
 * banks, receipts, and an account of every role. The data is always the same. Sends no mail. Twenty thousand
 * registrations take a few seconds.
 * @param options.maxConfirmedShare largest share of the seats that confirmed delegates get, 0 to 1, so that others can
 *   still register
 */
export async function fillWithSamples(
  context: Pick<Context, 'db' | 'clock' | 'hashing' | 'config'>,
  {
    registrations,
    catalogue,
    maxConfirmedShare,
  }: { registrations: number; catalogue: Catalogue; maxConfirmedShare?: number },
): Promise<SampleAccount[]> {
  const now = context.clock();
  const accountOf = accountsWith(await hashPassword(context, samplePassword), now);
  const admin = accountOf(named('Sample Admin', 'admin@example.org'), { role: 'admin' });
  const treasurer = accountOf(named('Sample Treasurer', 'treasurer@example.org'), { role: 'superadmin' });
  const second = accountOf(named('Sample Second', 'second@example.org'), { role: 'superadmin' });
  const newcomer = accountOf(named('Sample Newcomer', 'newcomer@example.org'));
  const unverified = accountOf(named('Sample Unverified', 'unverified@example.org'), { verified: false });
  const picture = paymentPictures();
  const offered = await offeredIn(context, catalogue.event.id);
  const { rows, examples } = await createSampleRegistrations({
    registrations,
    maxConfirmedShare,
    event: catalogue.event,
    offered,
    accountOf,
    picture,
    decidedBy: admin.id,
    now,
  });
  const filled = {
    ...rows,
    accounts: [admin, treasurer, second, newcomer, unverified, ...rows.accounts],
    contact_messages: messages(now),
  };
  const paid = await withProofs(withMoney(filled, { uploadedBy: admin.id, confirmedBy: second.id }, now));
  const receipted = withReceipts(paid, catalogue.event.name, admin.id, now);
  const hard = offered.flatMap(({ portfolios }) => portfolios[0]?.id ?? []);
  await context.db.change(async (transaction) => {
    await insertRows(transaction, searchable(receipted));
    await transaction.updateTable('portfolios').set({ demanding_at: now }).where('id', 'in', hard).execute();
  });
  await sampleRefunds(context, {
    eventName: catalogue.event.name,
    sender: treasurer.id,
    releaser: second.id,
  });
  return [
    { who: 'admin', email: admin.email },
    { who: 'superadmin who sends refunds', email: treasurer.email },
    { who: 'superadmin who releases them', email: second.email },
    { who: 'delegate who has not registered', email: newcomer.email },
    { who: 'delegate who has to verify the email', email: unverified.email },
    ...examples,
  ].map((account) => ({ ...account, password: samplePassword }));
}

function named(name: string, email: string): SamplePerson {
  const { student: _student, ...person } = samplePerson(0, randomValuesOf(0));
  return { ...person, name, email };
}

const questions = [
  'Is there a train that arrives in time for the opening ceremony?',
  'I have never been to a MUN. Which of the committees would you recommend for a first one?',
  'Our college would like to send twelve delegates. Can one teacher pay for all of them?',
  'I paid twice by mistake. Whom do I write to?',
  'Will there be certificates for the press corps as well?',
  'The background guide of my committee does not open on my phone.',
  'May we bring our own placards?',
  'Is the hostel far from the auditorium? A friend of mine uses a wheelchair.',
];

function messages(now: number) {
  return questions.map((message, at) => {
    const { name, email } = samplePerson(90_000 + at, randomValuesOf(90_000 + at));
    return {
      id: newId(),
      name,
      email,
      message,
      contacted_at: now - at * 7 * hour,
      search_text: buildContactMessageSearchText({ name, email, message }),
    };
  });
}
