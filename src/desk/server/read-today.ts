import { deletionDays } from '#accounts/contract.ts';
import { countAccountsToErase, hasSecondFactor } from '#accounts/server/index.ts';
import { countMissingCredits, countUnclaimed } from '#bank/server/index.ts';
import type { Catalogue } from '#conference/content/index.ts';
import {
  allEvents,
  type Event,
  isOpenAt,
  type ShownDetails,
  shownDetails,
} from '#conference/server/index.ts';
import { countMessages } from '#contact/server/index.ts';
import { countUnsent } from '#email/server/index.ts';
import { refundWork } from '#ledger/server/index.ts';
import { getNewestPublication } from '#pages/server/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { countWaiting } from '#registration/server/index.ts';
import { type getToday as call, erasureAheadDays, type Work } from '../contract.ts';
import { showsSamples } from './checklist/read-checklist.ts';

const dayMs = 24 * 60 * 60_000;
const cacheMs = 2_000;
/** The event's window is listed this long before it opens or closes. */
const windowAheadMs = 7 * dayMs;
const cache = new WeakMap<Db, { at: number; counts: Promise<Counts> }>();

type Needs = Pick<Context, 'db' | 'clock' | 'config'>;
type Counts = Awaited<ReturnType<typeof count>>;

/** Lists the pending work that the caller's role can do, most urgent first. */
export async function readToday(
  context: Needs,
  caller: Caller,
  conference: Pick<Catalogue, 'payment'>,
): Promise<AnswerOf<typeof call>> {
  const { queries } = context.db;
  // Not cached: the screens that change windows and bank details show the list beside them.
  const [counts, events, bankDetails, hasFactor, published] = await Promise.all([
    readCounts(context),
    allEvents(queries),
    shownDetails(queries, conference),
    hasSecondFactor(queries, caller.accountId),
    getNewestPublication(queries),
  ]);
  const { waiting, unclaimed, missing, refunds, messages, mails, erasures } = counts;
  const now = context.clock();
  const isSuperadmin = caller.role === 'superadmin';
  // First on a fresh site, last afterwards.
  const setup = { what: 'setup' } as const;
  const isFresh = published === 0;
  const hasMailServer = context.config.smtpUrl !== undefined;
  const sharedWork: Work[] = [
    ...waiting.map(({ eventName, undecided }) => counted({ what: 'undecided', eventName, count: undecided })),
    ...waiting.map(({ eventName, paid }) => counted({ what: 'paid', eventName, count: paid })),
    ...waiting.map(({ eventName, closely }) => counted({ what: 'needs_review', eventName, count: closely })),
    ...waiting.map(({ eventName, unseated }) => counted({ what: 'unseated', eventName, count: unseated })),
    counted({ what: 'missing_credits', count: missing }),
    counted({ what: 'unclaimed', count: unclaimed.total }),
    counted({ what: 'messages', count: messages }),
  ].flat();
  const superadminWork: Work[] = [
    ...refunds.flatMap((refundCounts) => refundTasks(refundCounts, caller)),
    ...counted({ what: 'failed_mails', count: mails.failed }),
    ...(hasMailServer ? [] : counted({ what: 'no_mail_server', count: mails.waiting })),
    ...events.flatMap((event) => windowWork(event, now)),
    ...bankDetails.flatMap((details) => bankWork(details, caller)),
    ...counted({ what: 'erasures', count: erasures }),
  ];
  return {
    work: [
      ...(isSuperadmin && isFresh ? [setup] : []),
      ...sharedWork,
      ...(isSuperadmin ? superadminWork : []),
      ...(isSuperadmin && !isFresh && counts.showsSamples ? [setup] : []),
      ...(hasFactor ? [] : [{ what: 'second_factor' } as const]),
    ],
  };
}

/** Leaves out work with a count of zero. */
function counted<W extends Work & { count: number }>(work: W): W[] {
  return work.count > 0 ? [work] : [];
}

/** Refunds that the caller can send, release or confirm. */
function refundTasks(
  { eventName, owed, senders, requesters, sentAfterReversal }: Counts['refunds'][number],
  { accountId }: Caller,
): Work[] {
  const countOthers = (accountIds: readonly (string | null)[]) =>
    accountIds.filter((id) => id !== accountId).length;
  return [
    ...counted({ what: 'refunds_sent_after_reversal', eventName, count: sentAfterReversal }),
    ...counted({ what: 'refunds_to_release', eventName, count: countOthers(senders) }),
    ...counted({ what: 'refund_reversals_to_confirm', eventName, count: countOthers(requesters) }),
    ...counted({ what: 'refunds_owed', eventName, count: owed }),
  ];
}

/** Bank details that the caller can confirm, and samples that delegates see. */
function bankWork({ eventName, state, status, pending }: ShownDetails, { accountId }: Caller): Work[] {
  if (state === 'over' || state === 'archived') return [];
  if (pending && pending.typedBy !== accountId) return [{ what: 'bank_details', eventName }];
  // Delegates do not see drafts; the checklist covers their samples.
  return status === 'sample' && state === 'announced' ? [{ what: 'sample_payment', eventName }] : [];
}

/**
 * Lists the registration window of an announced event when it opens or closes soon, or when it is closed without a date ahead although
 * the conference has not begun.
 */
function windowWork({ name: eventName, state, window, dates }: Event, now: number): Work[] {
  if (state !== 'announced') return [];
  const { opensAt, closesAt } = window;
  const changeAt = (change: 'closes' | 'opens', at: number | null): Work[] =>
    at !== null && at - now <= windowAheadMs
      ? [{ what: 'window', eventName, change, at: new Date(at).toISOString() }]
      : [];
  if (isOpenAt(window, now)) return changeAt('closes', closesAt);
  if (opensAt !== null && opensAt > now) return changeAt('opens', opensAt);
  return dates && now < dates.startsAt ? [{ what: 'window', eventName, change: 'closed', at: null }] : [];
}

function readCounts(context: Needs): Promise<Counts> {
  const { queries } = context.db;
  const at = context.clock();
  const last = cache.get(queries);
  if (last && at - last.at < cacheMs) return last.counts;
  const counts = count(context, at);
  cache.set(queries, { at, counts });
  // Failures are not cached.
  counts.catch(() => cache.delete(queries));
  return counts;
}

async function count({ db: { queries } }: Needs, now: number) {
  const [waiting, unclaimed, missing, refunds, messages, mails, erasures, events, samples] =
    await Promise.all([
      countWaiting(queries),
      countUnclaimed(queries),
      countMissingCredits(queries),
      refundWork(queries),
      countMessages(queries, ''),
      countUnsent(queries),
      countAccountsToErase(queries, now + (erasureAheadDays - deletionDays) * dayMs),
      allEvents(queries),
      showsSamples(queries),
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
    showsSamples: samples,
  };
}
