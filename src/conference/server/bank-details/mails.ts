import { findAccount, listSuperadmins } from '#accounts/server/index.ts';
import { type ClubLetter, loginLink, queueMail } from '#email/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import type { BankDetails } from '../../contract/bank-details.ts';

interface News {
  kind: 'bank_details_entered' | 'bank_details_confirmed' | 'bank_details_copied';
  eventName: string;
  /** The active bank details before the change. */
  before: BankDetails;
  after: BankDetails;
  /** The acting account. */
  by: string;
  /** The registration window as text, when it opens with copied bank details. */
  registration?: string;
}

/** Mails every superadmin, including the acting one, so that no account number changes unnoticed. */
export async function notifySuperadmins(
  transaction: Transaction,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  news: News,
): Promise<void> {
  const by = await findAccount(transaction, news.by);
  const actor = by ? `${by.name}, ${by.email}` : 'a deleted account';
  for (const { name, email } of await listSuperadmins(transaction, context.clock()))
    await queueMail(transaction, context, email, letter(name, news, actor, context.config.publicUrl));
}

const actorLabels: Readonly<Record<News['kind'], string>> = {
  bank_details_entered: 'Entered by',
  bank_details_confirmed: 'Confirmed by',
  bank_details_copied: 'Done by',
};

function letter(
  to: string,
  { kind, eventName, before, after, registration }: News,
  actor: string,
  publicUrl: string,
): ClubLetter {
  const { subject, text } = {
    bank_details_confirmed: {
      subject: 'The bank details have changed',
      text: `Delegates of the ${eventName} are asked from now on to pay to the account below.`,
    },
    bank_details_entered: {
      subject: 'New bank details need your confirmation',
      text: `New bank details were entered for the ${eventName}. Delegates see them only after a second superadmin has confirmed them. Compare them with the passbook or a letter from the bank first.`,
    },
    bank_details_copied: registration
      ? {
          subject: `Registration of the ${eventName} opens with earlier bank details`,
          text: `Registration of the ${eventName} is now: ${registration}. Its delegates are asked to pay to the account below. It was confirmed for an earlier event, or another account has been confirmed since. Compare it with the passbook or a letter from the bank, then save it again on the page.`,
        }
      : {
          subject: `The ${eventName} uses earlier bank details`,
          text: `The ${eventName} was created with the bank details of an earlier edition. Its delegates will be asked to pay to the account below. Compare it with the passbook or a letter from the bank, then save it again on the page.`,
        },
  }[kind];
  return (club) => ({
    kind,
    subject,
    to,
    paragraphs: [
      text,
      `If no one in the club did this, close registration, sign out everywhere and write to us at ${club.email} at once.`,
    ],
    facts: [...changed(before, after), [actorLabels[kind], actor]],
    action: { label: 'Look at the bank details', href: loginLink(publicUrl, '/bankdetails') },
  });
}

/** The new value of each part, with the old one where it differs. */
function changed(before: BankDetails, after: BankDetails): [string, string][] {
  const part = (label: string, was: string, is: string): [string, string] => [
    label,
    was === is ? is : `${is} (was ${was})`,
  ];
  return [
    part('Account holder', before.accountHolder, after.accountHolder),
    part('Bank', before.bank, after.bank),
    part('Account number', before.accountNumber, after.accountNumber),
    part('IFSC', before.ifsc, after.ifsc),
    part('UPI IDs', before.upiIds.join(', '), after.upiIds.join(', ')),
  ];
}
