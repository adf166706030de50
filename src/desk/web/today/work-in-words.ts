import { timeInWords } from '#platform/web/ui/time.tsx';
import type { WorkSection } from '#registration/contract.ts';
import { erasureAheadDays, type Work } from '../../contract.ts';

/** A line of the work list. */
export interface Line {
  /** Stands before the words, which go on from it. */
  count?: number;
  words: string;
  note?: string;
  /** Where exactly that is; nowhere where nothing on the desk changes it. */
  to?: string;
  /** Urgent: needs action soon. */
  urgent?: boolean;
}

const dayMs = 24 * 60 * 60_000;
const hourMs = 60 * 60_000;
const relative = new Intl.RelativeTimeFormat('en-IN');

const section = (eventName: string, query: { section: WorkSection; [name: string]: string }) =>
  `/registrations/${encodeURIComponent(eventName)}?${new URLSearchParams(query)}`;

const one = (count: number, single: string, several: string) => (count === 1 ? single : several);

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
export function workInWords(work: Work, desk: 'admin' | 'superadmin', now: number): Line {
  switch (work.what) {
    case 'undecided':
      return {
        count: work.count,
        words: one(
          work.count,
          'registration waits for your decision',
          'registrations wait for your decision',
        ),
        note: work.eventName,
        to: section(work.eventName, { section: 'undecided', sort: 'oldest' }),
      };
    case 'paid':
      return {
        count: work.count,
        words: one(work.count, 'of them is paid', 'of them are paid'),
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
        words: one(work.count, 'payment to review', 'payments to review'),
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
        words: one(work.count, 'bank credit is not matched yet', 'bank credits are not matched yet'),
        to: '/money?show=unclaimed',
      };
    case 'missing credits':
      return {
        count: work.count,
        words: one(
          work.count,
          'credit is missing in a later bank statement',
          'credits are missing in later bank statements',
        ),
        note: 'Compare both statements with the bank. A superadmin can withdraw a wrong one.',
        to: '/money?show=statements',
        urgent: true,
      };
    case 'refunds to release':
      return {
        count: work.count,
        words: one(work.count, 'refund waits for you to release it', 'refunds wait for you to release them'),
        note: 'Another superadmin has sent the money.',
        to: `${toGiveBack(work.eventName)}&refunds=waiting`,
      };
    case 'refunds to take back':
      return {
        count: work.count,
        words: one(
          work.count,
          'refund is said to have come back: confirm it',
          'refunds are said to have come back: confirm them',
        ),
        to: `${toGiveBack(work.eventName)}&refunds=released`,
      };
    case 'refunds left after all':
      return {
        count: work.count,
        words: one(
          work.count,
          'refund was taken back, but the bank shows that it left',
          'refunds were taken back, but the bank shows that they left',
        ),
        note: 'The same money may have been sent twice.',
        to: `${toGiveBack(work.eventName)}&refunds=taken_back`,
        urgent: true,
      };
    case 'refunds owed':
      return {
        count: work.count,
        words: one(work.count, 'refund to send', 'refunds to send'),
        to: toGiveBack(work.eventName),
      };
    case 'unseated':
      return {
        count: work.count,
        words: one(work.count, 'confirmed delegate has no seat', 'confirmed delegates have no seat'),
        note: work.eventName,
        to: section(work.eventName, { section: 'unseated', sort: 'oldest' }),
      };
    case 'messages':
      return {
        count: work.count,
        words: one(work.count, 'contact message waits for an answer', 'contact messages wait for an answer'),
        to: `${desk === 'superadmin' ? '/contactusresponses' : '/contactusres'}?state=open`,
      };
    case 'failed mails':
      return {
        count: work.count,
        words: one(work.count, 'mail failed', 'mails failed'),
        note: 'The outbox says why, and sends them again.',
        to: '/outbox?state=failed',
        urgent: true,
      };
    case 'no mail server':
      return {
        count: work.count,
        words: one(work.count, 'mail waits: no mail server is set', 'mails wait: no mail server is set'),
        to: '/outbox?state=waiting',
        urgent: true,
      };
    case 'window':
      return windowInWords(work, now);
    case 'sample payment':
      return {
        words: 'The bank details are samples',
        note: `${work.eventName}: fees that delegates pay do not reach you.`,
        to: '/bankdetails',
        urgent: true,
      };
    case 'bank details':
      return {
        words: 'New bank details wait for your confirmation',
        note: work.eventName,
        to: '/bankdetails',
        urgent: true,
      };
    case 'erasures':
      return {
        count: work.count,
        words: `${one(work.count, 'account is', 'accounts are')} erased within ${erasureAheadDays} days`,
        note: 'Until then they can be restored.',
        to: '/scheduled',
      };
    case 'setup':
      return {
        words: 'Set up your site',
        note: 'The public pages still show samples. The setup checklist lists everything to change.',
        to: '/year',
      };
    case 'second factor':
      return {
        words: 'You have no second factor',
        note: 'It protects your account even if your password is stolen.',
        to: '/second-factor',
      };
  }
}

function windowInWords({ eventName, standing, at }: Extract<Work, { what: 'window' }>, now: number): Line {
  if (standing === 'closed' || at === null)
    return { words: 'Registration is closed', note: eventName, to: '#windows-title' };
  return {
    words: `Registration ${standing} ${ahead(at, now)}`,
    note: `${eventName}, ${timeInWords(at)}`,
    to: `/eventsettings?${new URLSearchParams({ event: eventName })}`,
  };
}

function toGiveBack(eventName: string): string {
  return `/money?${new URLSearchParams({ show: 'back', event: eventName })}`;
}
