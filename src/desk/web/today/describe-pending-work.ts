import { type PluralForms, plural } from '#platform/rule/plural.ts';
import type { WorkSection } from '#registration/contract.ts';
import { pendingErasureAheadDays, type Work } from '../../contract.ts';

export interface Line {
  /** Number that is shown before `text` and begins its sentence. */
  count?: number;
  text: string;
  note?: string | undefined;
  /** Undefined if no screen can solve it. */
  to?: string;
  urgent?: boolean | undefined;
  /** True for what can wait until everything else is done. */
  isLater?: boolean;
}

/** Returns a text that differs for each line of a list, also for the same work of several events. */
export const getLineKey = ({ text, note, to }: Line): string => JSON.stringify([text, note, to]);

/** The kinds of work that the list shows. Dates of registration are shown beside it. */
export type ListedWork = Exclude<Work, { what: 'window' }>;

const registrationsPath = (eventName: string, query: { section: WorkSection; [name: string]: string }) =>
  `/registrations/${encodeURIComponent(eventName)}?${new URLSearchParams(query)}`;

type CountedWork = Extract<Work, { count: number }>;

interface Description extends PluralForms {
  note?: string;
  /** Shows the name of the event below the text. */
  namesEvent?: boolean;
  urgent?: boolean;
  /**
   * Returns the address of the list or screen.
   * @param eventName empty for work that belongs to no event
   */
  to: (eventName: string, desk: 'admin' | 'superadmin') => string;
}

const descriptions: Readonly<Record<CountedWork['what'], Description>> = {
  undecided: {
    one: 'registration waits for your decision',
    other: 'registrations wait for your decision',
    namesEvent: true,
    to: (eventName) => registrationsPath(eventName, { section: 'undecided', sort: 'oldest' }),
  },
  settled: {
    one: 'of them is paid or has nothing to pay',
    other: 'of them are paid or have nothing to pay',
    note: 'The amount due has arrived, or nothing was due. You can confirm them all in one step.',
    to: (eventName) =>
      registrationsPath(eventName, { section: 'undecided', sort: 'oldest', money: 'settled' }),
  },
  needs_review: {
    one: 'payment to review',
    other: 'payments to review',
    note: 'The number, the amount or the picture does not match, or no statement shows the payment.',
    to: (eventName) =>
      registrationsPath(eventName, { section: 'undecided', sort: 'oldest', money: 'needs_review' }),
  },
  unseated: {
    one: 'confirmed delegate has no seat',
    other: 'confirmed delegates have no seat',
    namesEvent: true,
    to: (eventName) => registrationsPath(eventName, { section: 'unseated', sort: 'oldest' }),
  },
  unclaimed: {
    one: 'bank credit is not matched yet',
    other: 'bank credits are not matched yet',
    to: () => '/money?show=unclaimed',
  },
  missing_credits: {
    one: 'credit is missing in a later bank statement',
    other: 'credits are missing in later bank statements',
    note: 'Compare both statements with the bank. A superadmin can withdraw a wrong one.',
    to: () => '/money?show=statements',
    urgent: true,
  },
  refunds_due: { one: 'refund to send', other: 'refunds to send', to: refundsDue },
  refunds_to_release: {
    one: 'refund waits for you to release it',
    other: 'refunds wait for you to release them',
    note: 'Another superadmin has sent the money.',
    to: (eventName) => `${refundsDue(eventName)}&refunds=waiting`,
  },
  refund_reversals_to_confirm: {
    one: 'refund reversal waits for you to confirm it',
    other: 'refund reversals wait for you to confirm them',
    to: (eventName) => `${refundsDue(eventName)}&refunds=released`,
  },
  refunds_sent_after_reversal: {
    one: 'reversed refund appears in a bank statement',
    other: 'reversed refunds appear in a bank statement',
    note: 'The same money may have been sent twice.',
    to: (eventName) => `${refundsDue(eventName)}&refunds=reversed`,
    urgent: true,
  },
  announcements_to_release: {
    one: 'announcement waits for you to read and release it',
    other: 'announcements wait for you to read and release them',
    note: 'They go to many people, so a second person reads them first.',
    to: () => '/announcements',
    urgent: true,
  },
  messages: {
    one: 'contact message waits for an answer',
    other: 'contact messages wait for an answer',
    to: (_, desk) => `${desk === 'superadmin' ? '/contactusresponses' : '/contactusres'}?state=open`,
  },
  failed_mails: {
    one: 'mail failed',
    other: 'mails failed',
    note: 'See why in the outbox, and send them again.',
    to: () => '/outbox?state=failed',
    urgent: true,
  },
  no_mail_server: {
    one: 'mail waits: no mail server is set',
    other: 'mails wait: no mail server is set',
    to: () => '/outbox?state=waiting',
    urgent: true,
  },
  erasures: {
    one: `account is erased within ${pendingErasureAheadDays} days`,
    other: `accounts are erased within ${pendingErasureAheadDays} days`,
    note: 'Until then you can restore them.',
    to: () => '/scheduled',
  },
};

/**
 * Describes pending work as text with a link to its list or screen.
 * @param desk role whose screen of contact messages is linked
 */
export function describePendingWork(work: ListedWork, desk: 'admin' | 'superadmin'): Line {
  switch (work.what) {
    case 'missing_payment':
      return {
        text: 'Payment details are missing',
        note: `${work.eventName}: delegates who have something to pay cannot register.`,
        to: '/bankdetails',
        urgent: true,
      };
    case 'sample_payment':
      return {
        text: 'The payment details are samples',
        note: `${work.eventName}: fees that delegates pay do not reach you.`,
        to: '/bankdetails',
        urgent: true,
      };
    case 'bank_details':
      return {
        text: 'New payment details wait for your confirmation',
        note: work.eventName,
        to: '/bankdetails',
        urgent: true,
      };
    case 'setup':
      return {
        text: 'Set up your site',
        note: 'The public pages still show samples. The setup checklist lists everything to change.',
        to: '/year',
        isLater: true,
      };
    case 'second_factor':
      return {
        text: 'You have no second factor',
        note: 'It protects your account even if your password is stolen.',
        to: '/second-factor',
        isLater: true,
      };
    default: {
      const { note, namesEvent, urgent, to, ...forms } = descriptions[work.what];
      const eventName = 'eventName' in work ? work.eventName : '';
      return {
        count: work.count,
        text: plural(work.count, forms),
        note: namesEvent ? eventName : note,
        to: to(eventName, desk),
        urgent,
      };
    }
  }
}

function refundsDue(eventName: string): string {
  return `/money?${new URLSearchParams({ show: 'back', event: eventName })}`;
}

/**
 * Sorts lines by weight: what loses money or people, then what waits, then what can wait. Lines of the same weight keep
 * their order.
 */
export function sortByWeight(lines: readonly Line[]): Line[] {
  const weightOf = ({ urgent, isLater }: Line) => (urgent ? 0 : isLater ? 2 : 1);
  return lines.toSorted((one, other) => weightOf(one) - weightOf(other));
}
