import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '#audit/contract.ts';
import type { ConferenceEvent } from '#conference/content/index.ts';
import { findCurrentFeeRound } from '#pages/rule/fee-rounds.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { toIso } from '#platform/rule/dates.ts';
import { type AuditValue, recordAudit } from '#platform/server/audit.sql.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { recordFacts } from '#platform/server/facts.sql.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { areMultiplesOfFeeStep } from '../contract/events.ts';
import { updateEvent as call, type listEventSettings as listCall } from '../contract.ts';
import { notifyIfOpenWithEarlierBankDetails } from './bank-details/bank-details.ts';
import { getCachedOfferedCommittees } from './cached-committees.ts';
import { listOfferedCommittees } from './committees.sql.ts';
import {
  toDatesFact,
  toEventFact,
  toFeesFact,
  toRegistrationWindowFact,
  toRoundsFact,
  toSurchargesFact,
} from './event-audit-facts.ts';
import { listUnusedEventIds } from './event-lifecycle.sql.ts';
import {
  incrementEventRevision,
  saveRegistrationWindow,
  setCommitteeSurcharges,
  setEventDates,
  setEventFees,
  setEventName,
  setEventShortNameThemeAndVenue,
  setPortfoliosShown,
  setWaitingListOnAt,
} from './event-settings.sql.ts';
import {
  type Dates,
  type Event,
  type Fees,
  findEventById,
  findEventByName,
  listEvents,
  mapFormerNamesByEvent,
} from './events.sql.ts';
import { type FeeRound, listFeeRounds, mapFeeRoundsByEvent, replaceFeeRounds } from './fee-rounds.sql.ts';
import { datesToWire, windowToWire } from './read-events.ts';
import { acceptsRegistrations, computeWindowAfterToggle, isDraftOrAnnounced } from './registration-window.ts';
import { type ArchiveRecord, mapArchiveRecordsByEvent } from './retention.sql.ts';
import { parseContentDates } from './seed-catalogue.ts';

export async function listEventSettings({
  db: { queries },
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<AnswerOf<typeof listCall>> {
  const [events, former, closings, rounds, unused] = await Promise.all([
    listEvents(queries),
    mapFormerNamesByEvent(queries),
    mapArchiveRecordsByEvent(queries),
    mapFeeRoundsByEvent(queries),
    listUnusedEventIds(queries),
  ]);
  return {
    events: await Promise.all(
      events.map(async (event) => {
        const { id, name, shortName, theme, venue, state, isMain, fees, portfoliosShown } = event;
        const committees = await getCachedOfferedCommittees(queries, event);
        const waitingList = event.hasWaitingList;
        const { window, dates, timeZone, customDates, revision } = event;
        return {
          _id: id,
          eventName: name,
          shortName,
          theme,
          venue,
          state,
          isMain,
          fees,
          portfoliosShown,
          waitingList,
          timeZone,
          revision,
          datesInWords: customDates,
          formerNames: former.get(id) ?? [],
          feeRounds: roundsToWire(rounds.get(id) ?? [], clock()),
          registrationOpen: acceptsRegistrations(event, clock()),
          window: windowToWire(window),
          dates: dates && datesToWire(dates),
          erasure: erasureOf(closings.get(id)),
          isDeletable: !isMain && unused.has(id),
          committees: committees.length,
          surcharges: committees.map(({ value, shortName: committeeName, surchargeAmount }) => ({
            committee: value,
            shortName: committeeName,
            amount: surchargeAmount,
          })),
        };
      }),
    ),
  };
}

function roundsToWire(rounds: readonly FeeRound[], now: number) {
  const current = findCurrentFeeRound(rounds, now);
  return rounds.map(({ id, name, endsAt, places, taken, fees }) => ({
    _id: id,
    name,
    places,
    taken,
    fees,
    endsAt: toIso(endsAt),
    isCurrent: id === current?.id,
  }));
}

/**
 * Returns when the personal data of an archived event are erased, or were. Null if the event is not archived, or its
 * data are kept forever.
 */
function erasureOf(closing: ArchiveRecord | undefined) {
  const at = closing?.erasedAt ?? closing?.eraseAt ?? null;
  return at === null ? null : { at: new Date(at).toISOString(), isDone: closing?.erasedAt === at };
}

type Body = CheckedBody<typeof call>;

/**
 * Updates settings and records each change in the audit log. Existing registrations keep their fee. If the registration
 * window changes, it mails all superadmins about earlier payment details (`notifyIfOpenWithEarlierBankDetails`).
 * @param contentEvent the event of the content files; fees and dates that are set to its values follow the files again
 * @throws AppError 400 when an amount is not a multiple of the currency's smallest fee step; 404 when the event does
 *   not exist; 409 when it has changed since the caller read it, another event has or had its new name, it is archived,
 *   or its registration would open after it ended
 */
export async function updateEvent(
  { db, ...context }: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId }: Caller,
  body: Body,
  contentEvent: ConferenceEvent,
): Promise<void> {
  const now = context.clock();
  await db.change(async (transaction) => {
    const event = await lockEditableEvent(transaction, body, now);
    const { currency } = await getClubRegion(transaction);
    if (!areMultiplesOfFeeStep(amountsIn(body), currency)) throw new AppError(call.errors.amountStep);
    const changes = await changeSettings({ transaction, event, contentEvent, now }, body);
    for (const change of changes)
      await recordAudit(transaction, { at: now, actorId: accountId, subjectId: event.id, ...change });
    if (changes.length > 0 && event.state !== 'draft') await invalidateSite(transaction);
    if (changes.some(({ action }) => action === 'registration_window_changed')) {
      const opened = await findEventById(transaction, event.id);
      if (opened) await notifyIfOpenWithEarlierBankDetails(transaction, context, opened, accountId);
    }
  });
}

function amountsIn({ fees, feeRounds = [], surcharges = [] }: Body): number[] {
  const amountsOf = (all: Fees) => [all.individualAmount, all.groupMemberAmount, all.hospitalityAmount ?? 0];
  return [
    ...(fees ? amountsOf(fees) : []),
    ...feeRounds.flatMap((round) => amountsOf(round.fees)),
    ...surcharges.map(({ amount }) => amount),
  ];
}

async function lockEditableEvent(transaction: Transaction, body: Body, now: number): Promise<Event> {
  const event = await incrementEventRevision(transaction, body.eventName, body.revision);
  if (!event) {
    const known = await findEventByName(transaction, body.eventName);
    throw new AppError(known ? call.errors.changedMeanwhile : call.errors.noSuchEvent);
  }
  if (event.state === 'archived') throw new AppError(call.errors.archived);
  const opens = body.registrationOpen === true || (body.window?.opensAt ?? null) !== null;
  const hasEnded = !body.dates && event.datesAreSet && event.dates !== null && event.dates.endsAt <= now;
  if (opens && (hasEnded || !isDraftOrAnnounced(event))) throw new AppError(call.errors.eventEnded);
  return event;
}

interface ChangeContext {
  transaction: Transaction;
  /** The event before the change. It is locked. */
  event: Event;
  contentEvent: ConferenceEvent;
  now: number;
}

interface Change {
  action: AuditAction;
  before: AuditValue | undefined;
  after: AuditValue;
}

async function changeSettings(context: ChangeContext, body: Body): Promise<Change[]> {
  const changes = [
    await changeTexts(context, body),
    await changeWindow(context, body),
    await changeFees(context, body),
    await changeFeeRounds(context, body),
    await changeSurcharges(context, body),
    await changePortfolioList(context, body),
    await changeWaitingList(context, body),
    await changeDates(context, body),
  ];
  return changes
    .filter((change) => change !== undefined)
    .filter(({ before, after }) => !isDeepStrictEqual(before, after));
}

async function changeTexts(
  { transaction, event }: ChangeContext,
  { texts }: Body,
): Promise<Change | undefined> {
  if (!texts) return undefined;
  if (texts.name !== event.name && !(await setEventName(transaction, event.id, texts.name)))
    throw new AppError(call.errors.nameTaken);
  await setEventShortNameThemeAndVenue(transaction, event.id, texts);
  return { action: 'event_changed', before: toEventFact(event), after: toEventFact(texts) };
}

async function changeWindow(
  { transaction, event, now }: ChangeContext,
  { registrationOpen, window }: Body,
): Promise<Change | undefined> {
  const parse = (time: string | null) => (time === null ? null : Date.parse(time));
  const wanted = window
    ? { opensAt: parse(window.opensAt), closesAt: parse(window.closesAt) }
    : registrationOpen !== undefined && computeWindowAfterToggle(event.window, registrationOpen, now);
  if (!wanted) return undefined;
  await saveRegistrationWindow(transaction, event.id, wanted);
  return {
    action: 'registration_window_changed',
    before: toRegistrationWindowFact(event.window, now, event.timeZone),
    after: toRegistrationWindowFact(wanted, now, event.timeZone),
  };
}

async function changeFees(
  { transaction, event, contentEvent, now }: ChangeContext,
  { fees }: Body,
): Promise<Change | undefined> {
  if (!fees) return undefined;
  const { currency: _currency, ...contentFees } = contentEvent.fees;
  await setEventFees(transaction, event.id, fees, isDeepStrictEqual(fees, contentFees) ? null : now);
  return {
    action: 'fees_changed',
    before: toFeesFact(event.fees),
    after: toFeesFact(fees),
  };
}

async function changeFeeRounds(
  { transaction, event }: ChangeContext,
  { feeRounds }: Body,
): Promise<Change | undefined> {
  if (!feeRounds) return undefined;
  const before = await listFeeRounds(transaction, event.id);
  const wanted = feeRounds.map(({ _id, endsAt, ...round }) => ({
    ...round,
    id: _id,
    endsAt: endsAt === null ? null : Date.parse(endsAt),
  }));
  if (!(await replaceFeeRounds(transaction, event.id, wanted)))
    throw new AppError(call.errors.changedMeanwhile);
  return {
    action: 'fee_rounds_changed',
    before: toRoundsFact(before, event.timeZone),
    after: toRoundsFact(wanted, event.timeZone),
  };
}

async function changeSurcharges(
  { transaction, event }: ChangeContext,
  { surcharges }: Body,
): Promise<Change | undefined> {
  if (!surcharges) return undefined;
  const before = await listOfferedCommittees(transaction, event.id);
  if (!(await setCommitteeSurcharges(transaction, event.id, surcharges)))
    throw new AppError(call.errors.changedMeanwhile);
  return {
    action: 'surcharges_changed',
    before: toSurchargesFact(before),
    after: toSurchargesFact(await listOfferedCommittees(transaction, event.id)),
  };
}

async function changePortfolioList(
  { transaction, event, now }: ChangeContext,
  { portfoliosShown }: Body,
): Promise<Change | undefined> {
  if (portfoliosShown === undefined || portfoliosShown === event.portfoliosShown) return undefined;
  await setPortfoliosShown(transaction, event.id, portfoliosShown ? now : null);
  return {
    action: 'event_changed',
    before: { fact: 'portfolio_list', isShown: event.portfoliosShown },
    after: { fact: 'portfolio_list', isShown: portfoliosShown },
  };
}

async function changeWaitingList(
  { transaction, event, now }: ChangeContext,
  { waitingList }: Body,
): Promise<Change | undefined> {
  if (waitingList === undefined || waitingList === event.hasWaitingList) return undefined;
  await setWaitingListOnAt(transaction, event.id, waitingList ? now : null);
  return {
    action: 'event_changed',
    before: { fact: 'waiting_list', isOn: event.hasWaitingList },
    after: { fact: 'waiting_list', isOn: waitingList },
  };
}

/**
 * Changes the dates. Removes a custom text that the request does not repeat, because it would still state the old
 * dates.
 */
async function changeDates(
  { transaction, event, contentEvent, now }: ChangeContext,
  { dates }: Body,
): Promise<Change | undefined> {
  if (!dates) return undefined;
  const wanted: Dates = { startsAt: Date.parse(dates.startsAt), endsAt: Date.parse(dates.endsAt) };
  const isContents = isDeepStrictEqual(wanted, parseContentDates(contentEvent));
  const customDates = dates.inWords ?? '';
  await setEventDates(transaction, event.id, wanted, customDates, isContents ? null : now);
  if (!isDeepStrictEqual(wanted, event.dates))
    await recordFacts(transaction, 'dates_changed', [event.id], now);
  return {
    action: 'dates_changed',
    before: toDatesFact(event),
    after: { fact: 'dates', ...wanted, customDates, timeZone: event.timeZone },
  };
}
