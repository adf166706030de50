import { accountDeletionDays } from '#accounts/contract.ts';
import { countDeletionsRequestedBefore, hasSecondFactor } from '#accounts/server/index.ts';
import { listAuthorsOfWaitingAnnouncements } from '#announcements/server/index.ts';
import {
  countAndSumUnclaimedOrSetAsideCredits,
  countCreditsMissingInStatements,
  countRefundWorkByEvent,
} from '#bank/server/index.ts';
import type { Catalogue } from '#conference/content/index.ts';
import {
  type Event,
  type EventBankDetails,
  isWithinRegistrationWindow,
  listBankDetailsOfAllEvents,
  listEvents,
} from '#conference/server/index.ts';
import { countContactMessages } from '#contact/server/index.ts';
import { countUnsentMails } from '#email/server/index.ts';
import { getNewestPublicationNumber } from '#pages/server/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { dayMs } from '#platform/rule/dates.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { countPendingWorkByEvent } from '#registration/server/index.ts';
import { type listPendingWork as call, pendingErasureAheadDays, type Work } from '../contract.ts';
import { hasSampleContent } from './checklist/get-checklist.ts';

const cacheMs = 2_000;
/** Registration windows are listed this long before they open or close. */
const windowAheadMs = 7 * dayMs;
const cache = new WeakMap<Db, { at: number; counts: Promise<Counts> }>();

type TodayContext = Pick<Context, 'db' | 'clock' | 'config'>;
type Counts = Awaited<ReturnType<typeof readAllCounts>>;

/** Lists the pending work that the caller's role can do, most urgent first (product 11.1). */
export async function listPendingWork(
  context: TodayContext,
  caller: Caller,
  conference: Pick<Catalogue, 'payment'>,
): Promise<AnswerOf<typeof call>> {
  const { queries } = context.db;
  // Only the counts are cached. Windows and payment details must be current, because admins change them on screens that
  // they open from this list.
  const [counts, events, bankDetails, hasFactor, published] = await Promise.all([
    cachedCounts(context),
    listEvents(queries),
    listBankDetailsOfAllEvents(queries, conference),
    hasSecondFactor(queries, caller.accountId),
    getNewestPublicationNumber(queries),
  ]);
  const { waiting, unclaimed, missing, refunds, messages, mails, erasures, authors } = counts;
  const now = context.clock();
  const isSuperadmin = caller.role === 'superadmin';
  const setup = { what: 'setup' } as const;
  const isFresh = published === 0;
  const hasMailServer = context.config.smtpUrl !== undefined;
  const sharedWork: Work[] = [
    ...waiting.map(({ eventName, undecided }) =>
      unlessZero({ what: 'undecided', eventName, count: undecided }),
    ),
    ...waiting.map(({ eventName, settled }) => unlessZero({ what: 'settled', eventName, count: settled })),
    ...waiting.map(({ eventName, needsReview }) =>
      unlessZero({ what: 'needs_review', eventName, count: needsReview }),
    ),
    ...waiting.map(({ eventName, unseated }) => unlessZero({ what: 'unseated', eventName, count: unseated })),
    unlessZero({ what: 'missing_credits', count: missing }),
    unlessZero({ what: 'unclaimed', count: unclaimed.total }),
    unlessZero({
      what: 'announcements_to_release',
      count: authors.filter((id) => id !== caller.accountId).length,
    }),
    unlessZero({ what: 'messages', count: messages }),
  ].flat();
  const superadminWork: Work[] = [
    ...refunds.flatMap((refundCounts) => refundTasks(refundCounts, caller)),
    ...unlessZero({ what: 'failed_mails', count: mails.failed }),
    ...(hasMailServer ? [] : unlessZero({ what: 'no_mail_server', count: mails.waiting })),
    ...events.flatMap((event) => windowWork(event, now)),
    ...bankDetails.flatMap((details) => bankDetailsWork(details, caller)),
    ...unlessZero({ what: 'erasures', count: erasures }),
  ];
  return {
    work: [
      ...(isSuperadmin && isFresh ? [setup] : []),
      ...sharedWork,
      ...(isSuperadmin ? superadminWork : []),
      ...(isSuperadmin && !isFresh && counts.hasSampleContent ? [setup] : []),
      ...(hasFactor ? [] : [{ what: 'second_factor' } as const]),
    ],
  };
}

function unlessZero<W extends Work & { count: number }>(work: W): W[] {
  return work.count > 0 ? [work] : [];
}

function refundTasks(
  { eventName, refundsDue, senders, requesters, sentAfterReversal }: Counts['refunds'][number],
  { accountId }: Caller,
): Work[] {
  const countOthers = (accountIds: readonly (string | null)[]) =>
    accountIds.filter((id) => id !== accountId).length;
  return [
    ...unlessZero({ what: 'refunds_sent_after_reversal', eventName, count: sentAfterReversal }),
    ...unlessZero({ what: 'refunds_to_release', eventName, count: countOthers(senders) }),
    ...unlessZero({ what: 'refund_reversals_to_confirm', eventName, count: countOthers(requesters) }),
    ...unlessZero({ what: 'refunds_due', eventName, count: refundsDue }),
  ];
}

function bankDetailsWork(
  { eventName, state, status, pending }: EventBankDetails,
  { accountId }: Caller,
): Work[] {
  if (state === 'over' || state === 'archived') return [];
  if (pending && pending.enteredBy !== accountId) return [{ what: 'bank_details', eventName }];
  // Lists only announced events, because delegates cannot see drafts. The checklist lists the payment details of
  // drafts.
  if (state !== 'announced') return [];
  if (status === 'missing') return [{ what: 'missing_payment', eventName }];
  return status === 'sample' ? [{ what: 'sample_payment', eventName }] : [];
}

/**
 * Returns work for an announced event if its registration opens or closes soon, or is closed before the conference
 * begins.
 */
function windowWork({ name: eventName, state, window, dates }: Event, now: number): Work[] {
  if (state !== 'announced') return [];
  const { opensAt, closesAt } = window;
  const changeAt = (change: 'closes' | 'opens', at: number | null): Work[] =>
    at !== null && at - now <= windowAheadMs
      ? [{ what: 'window', eventName, change, at: new Date(at).toISOString() }]
      : [];
  if (isWithinRegistrationWindow(window, now)) return changeAt('closes', closesAt);
  if (opensAt !== null && opensAt > now) return changeAt('opens', opensAt);
  return dates && now < dates.startsAt ? [{ what: 'window', eventName, change: 'closed', at: null }] : [];
}

function cachedCounts(context: TodayContext): Promise<Counts> {
  const { queries } = context.db;
  const at = context.clock();
  const last = cache.get(queries);
  if (last && at - last.at < cacheMs) return last.counts;
  const counts = readAllCounts(context, at);
  cache.set(queries, { at, counts });
  counts.catch(() => cache.delete(queries));
  return counts;
}

async function readAllCounts({ db: { queries } }: TodayContext, now: number) {
  const [waiting, unclaimed, missing, refunds, messages, mails, erasures, events, samples, authors] =
    await Promise.all([
      countPendingWorkByEvent(queries),
      countAndSumUnclaimedOrSetAsideCredits(queries),
      countCreditsMissingInStatements(queries),
      countRefundWorkByEvent(queries),
      countContactMessages(queries, ''),
      countUnsentMails(queries),
      countDeletionsRequestedBefore(queries, now + (pendingErasureAheadDays - accountDeletionDays) * dayMs),
      listEvents(queries),
      hasSampleContent(queries),
      listAuthorsOfWaitingAnnouncements(queries),
    ]);
  const nameOf = new Map(events.map(({ id, name }) => [id, name]));
  return {
    waiting,
    unclaimed,
    missing,
    refunds: refunds.map((work) => ({ ...work, eventName: nameOf.get(work.eventId) ?? '' })),
    messages: messages.open,
    mails,
    erasures,
    hasSampleContent: samples,
    authors,
  };
}
