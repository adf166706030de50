import { findAccount, listSuperadmins } from '#accounts/server/index.ts';
import { buildLinkViaLogin, type ClubLetter, queueMail } from '#email/server/index.ts';
import { commandLineActor } from '#platform/server/audit.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { type BankDetails, compareBankDetails } from '../../contract/payment-ways.ts';

interface BankDetailsMail {
  kind: 'bank_details_entered' | 'bank_details_confirmed' | 'bank_details_copied';
  eventName: string;
  before: BankDetails;
  after: BankDetails;
  by: string;
  /**
   * The registration window as text, only for `bank_details_copied` if registration is open or scheduled. Undefined if
   * the details were copied into a new edition.
   */
  registration?: string;
}

/** Mails every superadmin, including the one who made the change, so that all notice a change of the account. */
export async function notifySuperadminsOfBankDetails(
  transaction: Transaction,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  news: BankDetailsMail,
): Promise<void> {
  const by = await findAccount(transaction, news.by);
  const actor = by ? `${by.name}, ${by.email}` : otherActor(news.by);
  for (const { name, email } of await listSuperadmins(transaction, context.clock()))
    await queueMail(transaction, context, email, letter(name, news, actor, context.config.publicUrl));
}

const otherActor = (by: string) => (by === commandLineActor ? 'the command line' : 'a deleted account');

const actorLabels: Readonly<Record<BankDetailsMail['kind'], string>> = {
  bank_details_entered: 'Entered by',
  bank_details_confirmed: 'Confirmed by',
  bank_details_copied: 'Done by',
};

function letter(
  to: string,
  { kind, eventName, before, after, registration }: BankDetailsMail,
  actor: string,
  publicUrl: string,
): ClubLetter {
  const { subject, text } = {
    bank_details_confirmed: {
      subject: 'The payment details have changed',
      text: `Delegates of ${eventName} are asked from now on to pay to the account below.`,
    },
    bank_details_entered: {
      subject: 'New payment details need your confirmation',
      text: `New payment details were entered for ${eventName}. Delegates see them only after a second superadmin has confirmed them. Compare them with a document of the bank first.`,
    },
    bank_details_copied: registration
      ? {
          subject: `Registration of ${eventName} opens with earlier payment details`,
          text: `Registration of ${eventName} is now: ${registration}. Its delegates are asked to pay to the account below. It was confirmed for an earlier event, or another account has been confirmed since. Compare it with a document of the bank, then save it again on the page.`,
        }
      : {
          subject: `The ${eventName} uses earlier payment details`,
          text: `${eventName} was created with the payment details of an earlier edition. Its delegates will be asked to pay to the account below. Compare it with a document of the bank, then save it again on the page.`,
        },
  }[kind];
  return (club) => ({
    kind,
    subject,
    to,
    paragraphs: [
      text,
      `If no one in the club did this, close registration, log out everywhere and write to us at ${club.email} at once.`,
    ],
    facts: [...compareDetails(before, after), [actorLabels[kind], actor]],
    action: { label: 'Look at the payment details', href: buildLinkViaLogin(publicUrl, '/bankdetails') },
  });
}

function compareDetails(before: BankDetails, after: BankDetails): [string, string][] {
  return compareBankDetails(before, after).map(({ label, before: was, after: is }) => [
    label,
    was === is ? (is ?? '') : `${is ?? 'no longer offered'} (was ${was ?? 'not offered'})`,
  ]);
}
