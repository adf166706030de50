import { plural } from '#platform/rule/plural.ts';
import { timeInWords } from '#platform/web/ui/time.tsx';
import type { WorkSection } from '#registration/contract.ts';
import { erasureAheadDays, type Work } from '../../contract.ts';

/** A line of the work list. */
export interface Line {
  /** Shown before the text, which continues the sentence. */
  count?: number;
  text: string;
  note?: string;
  /** The address of the list or screen; undefined when the desk cannot change it. */
  to?: string;
  /** Urgent: needs action soon. */
  urgent?: boolean;
}

const dayMs = 24 * 60 * 60_000;
const hourMs = 60 * 60_000;
const relative = new Intl.RelativeTimeFormat('en-IN');

const section = (eventName: string, query: { section: WorkSection; [name: string]: string }) =>
  `/registrations/${encodeURIComponent(eventName)}?${new URLSearchParams(query)}`;

/** 'in 2 days', 'in 5 hours'. */
export function ahead(at: string, now: number): string {
  const left = Date.parse(at) - now;
  return left >= dayMs
    ? relative.format(Math.floor(left / dayMs), 'day')
    : relative.format(Math.max(1, Math.floor(left / hourMs)), 'hour');
}

/**
 * Pending work as text, with a link to exactly that.
 * @param desk decides between the two addresses of the messages
 * @param now epoch milliseconds
 */
export function describeWork(work: Work, desk: 'admin' | 'superadmin', now: number): Line {
  switch (work.what) {
    case 'undecided':
      return {
        count: work.count,
        text: plural(work.count, {
          one: 'registration waits for your decision',
          other: 'registrations wait for your decision',
        }),
        note: work.eventName,
        to: section(work.eventName, { section: 'undecided', sort: 'oldest' }),
      };
    case 'paid':
      return {
        count: work.count,
        text: plural(work.count, { one: 'of them is paid', other: 'of them are paid' }),
        note: 'Amount and UTR or reference match a bank statement. You can confirm them all in one step.',
        to: section(work.eventName, {
          section: 'undecided',
          sort: 'oldest',
          money: 'paid',
        }),
      };
    case 'needs_review':
      return {
        count: work.count,
        text: plural(work.count, { one: 'payment to review', other: 'payments to review' }),
        note: 'A number, the sum or the picture does not fit, or no statement has it.',
        to: section(work.eventName, {
          section: 'undecided',
          sort: 'oldest',
          money: 'needs_review',
        }),
      };
    case 'unclaimed':
      return {
        count: work.count,
        text: plural(work.count, {
          one: 'bank credit is not matched yet',
          other: 'bank credits are not matched yet',
        }),
        to: '/money?show=unclaimed',
      };
    case 'missing_credits':
      return {
        count: work.count,
        text: plural(work.count, {
          one: 'credit is missing in a later bank statement',
          other: 'credits are missing in later bank statements',
        }),
        note: 'Compare both statements with the bank. A superadmin can withdraw a wrong one.',
        to: '/money?show=statements',
        urgent: true,
      };
    case 'refunds_to_release':
      return {
        count: work.count,
        text: plural(work.count, {
          one: 'refund waits for you to release it',
          other: 'refunds wait for you to release them',
        }),
        note: 'Another superadmin has sent the money.',
        to: `${toGiveBack(work.eventName)}&refunds=waiting`,
      };
    case 'refund_reversals_to_confirm':
      return {
        count: work.count,
        text: plural(work.count, {
          one: 'refund reversal waits for you to confirm it',
          other: 'refund reversals wait for you to confirm them',
        }),
        to: `${toGiveBack(work.eventName)}&refunds=released`,
      };
    case 'refunds_sent_after_reversal':
      return {
        count: work.count,
        text: plural(work.count, {
          one: 'reversed refund appears in a bank statement',
          other: 'reversed refunds appear in a bank statement',
        }),
        note: 'The same money may have been sent twice.',
        to: `${toGiveBack(work.eventName)}&refunds=reversed`,
        urgent: true,
      };
    case 'refunds_owed':
      return {
        count: work.count,
        text: plural(work.count, { one: 'refund to send', other: 'refunds to send' }),
        to: toGiveBack(work.eventName),
      };
    case 'unseated':
      return {
        count: work.count,
        text: plural(work.count, {
          one: 'confirmed delegate has no seat',
          other: 'confirmed delegates have no seat',
        }),
        note: work.eventName,
        to: section(work.eventName, { section: 'unseated', sort: 'oldest' }),
      };
    case 'messages':
      return {
        count: work.count,
        text: plural(work.count, {
          one: 'contact message waits for an answer',
          other: 'contact messages wait for an answer',
        }),
        to: `${desk === 'superadmin' ? '/contactusresponses' : '/contactusres'}?state=open`,
      };
    case 'failed_mails':
      return {
        count: work.count,
        text: plural(work.count, { one: 'mail failed', other: 'mails failed' }),
        note: 'The outbox says why, and sends them again.',
        to: '/outbox?state=failed',
        urgent: true,
      };
    case 'no_mail_server':
      return {
        count: work.count,
        text: plural(work.count, {
          one: 'mail waits: no mail server is set',
          other: 'mails wait: no mail server is set',
        }),
        to: '/outbox?state=waiting',
        urgent: true,
      };
    case 'window':
      return describeWindow(work, now);
    case 'sample_payment':
      return {
        text: 'The bank details are samples',
        note: `${work.eventName}: fees that delegates pay do not reach you.`,
        to: '/bankdetails',
        urgent: true,
      };
    case 'bank_details':
      return {
        text: 'New bank details wait for your confirmation',
        note: work.eventName,
        to: '/bankdetails',
        urgent: true,
      };
    case 'erasures':
      return {
        count: work.count,
        text: plural(work.count, {
          one: `account is erased within ${erasureAheadDays} days`,
          other: `accounts are erased within ${erasureAheadDays} days`,
        }),
        note: 'Until then they can be restored.',
        to: '/scheduled',
      };
    case 'setup':
      return {
        text: 'Set up your site',
        note: 'The public pages still show samples. The setup checklist lists everything to change.',
        to: '/year',
      };
    case 'second_factor':
      return {
        text: 'You have no second factor',
        note: 'It protects your account even if your password is stolen.',
        to: '/second-factor',
      };
  }
}

function describeWindow({ eventName, standing, at }: Extract<Work, { what: 'window' }>, now: number): Line {
  if (standing === 'closed' || at === null)
    return { text: 'Registration is closed', note: eventName, to: '#windows-title' };
  return {
    text: `Registration ${standing} ${ahead(at, now)}`,
    note: `${eventName}, ${timeInWords(at)}`,
    to: `/eventsettings?${new URLSearchParams({ event: eventName })}`,
  };
}

function toGiveBack(eventName: string): string {
  return `/money?${new URLSearchParams({ show: 'back', event: eventName })}`;
}
