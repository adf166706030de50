import { findAccount, listSuperadmins } from '#accounts/server/index.ts';
import { type ClubLetter, queueMail } from '#mail/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import type { BankDetails } from '../../contract/bank-details.ts';

interface News {
  kind: 'bank details typed' | 'bank details confirmed';
  eventName: string;
  /** What delegates were shown until now, or still are. */
  before: BankDetails;
  after: BankDetails;
  /** The account that did it. */
  by: string;
}

/** Tells every superadmin, whoever did it among them, so that no account number changes unnoticed. */
export async function tellSuperadmins(
  changes: Changes,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  news: News,
): Promise<void> {
  const by = await findAccount(changes, news.by);
  const doer = by ? `${by.name}, ${by.email}` : 'an account that is no longer there';
  for (const { name, email } of await listSuperadmins(changes, context.clock()))
    await queueMail(changes, context, email, letter(name, news, doer, context.config.publicUrl));
}

function letter(
  to: string,
  { kind, eventName, before, after }: News,
  doer: string,
  publicUrl: string,
): ClubLetter {
  const isConfirmed = kind === 'bank details confirmed';
  return (club) => ({
    kind,
    subject: isConfirmed ? 'The bank details have changed' : 'New bank details wait to be confirmed',
    to,
    paragraphs: [
      isConfirmed
        ? `Delegates of the ${eventName} are asked from now on to pay to the account below.`
        : `Bank details were typed for the ${eventName}. Delegates are shown them only when a superadmin has confirmed them who did not type them. Compare them with a paper of the bank first.`,
      `If nobody in the club meant it, close registration, sign out everywhere and write to us at ${club.email} at once.`,
    ],
    facts: [...changed(before, after), [isConfirmed ? 'Confirmed by' : 'Typed by', doer]],
    action: { label: 'Look at the bank details', href: `${publicUrl}/bankdetails` },
  });
}

/** Each part as it is to be, with what it was where that differs. */
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
