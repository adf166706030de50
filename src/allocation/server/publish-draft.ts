import { type Committee, committeesOf, type Event, lockForChange } from '#conference/server/index.ts';
import { queueMails } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { type AssignedPortfolio, retryWhenSeatTaken, seatDelegates } from '#registration/server/index.ts';
import { publishDraft as call } from '../contract.ts';
import { keyOf, type SeatName } from '../rule/inputs.ts';
import { compareTexts } from '../rule/lottery.ts';
import { confirmedDelegates } from './delegates.sql.ts';
import { findDrafts, listPublications, markPublished, type StoredDraft } from './drafts.sql.ts';
import { addExplanations } from './explanations.sql.ts';
import { explainDraft } from './explanations.ts';
import { findLottery, lockLottery, waiveLottery } from './lotteries.sql.ts';
import { waitingListLetter } from './mails.ts';
import { findStoredDraft, readDraftStatus, stored } from './stored-draft.ts';

const { errors } = call;
type Published = Omit<AnswerOf<typeof call>, 'message'>;

/**
 * Assigns every seat of a draft in one transaction and mails every delegate, also those on the waiting list. Atomic: nothing is assigned
 * when an input of the draft has changed (product 18.4). The explanation of each seat is stored too (product 18.5).
 * @throws AppError 404 when the event or the draft does not exist; 409 when it is published, seats no delegate or is outdated, the lottery has no public
 *   number and the caller did not choose to publish without it, or the event is over; 503 when explaining takes too long
 */
export async function publishDraft(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId: by }: Caller,
  { withoutPublicNumber, ...body }: CheckedBody<typeof call>,
): Promise<Published> {
  const { db, clock } = context;
  const { event, draft } = await findStoredDraft(db.queries, body);
  const committees = await committeesOf(db.queries, event);
  const asked = seatsToGive(draft);
  if (asked.length === 0) throw new AppError(errors.noAssignments);
  const seats = offeredSeats(asked, committees);
  if (draft.publishedAt !== null) throw new AppError(errors.isPublished);
  await requireNumber(db.queries, event.id, withoutPublicNumber);
  const explained = await explainDraft(draft);
  const act = { at: clock(), by };

  const publish = async (transaction: Transaction): Promise<Published> => {
    await lockForChange(transaction, event.id);
    await lockLottery(transaction, event.id);
    if (!(await markPublished(transaction, draft.id, act))) throw new AppError(errors.isPublished);
    await requireNumber(transaction, event.id, withoutPublicNumber);
    await waiveLottery(transaction, event.id, act.at);
    const { since } = await readDraftStatus(transaction, draft, committees);
    if (since.length > 0 || seats.size < asked.length) throw new AppError(errors.outdated);
    if (!(await seatDelegates(transaction, context, seats, act))) throw new AppError(errors.outdated);
    await mailWaitingList(transaction, context, { event, draft });
    await addExplanations(transaction, draft.id, explained);
    const isDrawn = Boolean((await findLottery(transaction, event.id))?.drawnAt);
    await recordAudit(transaction, {
      at: act.at,
      actorId: by,
      action: 'allocation_published',
      subjectId: event.id,
      after: draft.id,
      ...(isDrawn ? {} : { note: 'without a public lottery' }),
    });
    return { seated: seats.size, waiting: stored.quality(draft).waiting };
  };
  return retryWhenSeatTaken(() => db.change(publish));
}

/** Mails every confirmed delegate without a seat, except those whom an earlier publication left without one and mailed. */
async function mailWaitingList(
  transaction: Transaction,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  { event, draft }: { event: Event; draft: StoredDraft },
): Promise<void> {
  const earlier = (await listPublications(transaction, event.id)).filter(({ id }) => id !== draft.id);
  const published = await findDrafts(
    transaction,
    earlier.map(({ id }) => id),
  );
  const mailed = new Set(published.flatMap(leftWithoutSeat));
  const waiting = (await confirmedDelegates(transaction, event.id)).filter(
    ({ id, portfolio }) => portfolio === null && !mailed.has(id),
  );
  const mails = waiting.map(({ name, email }) => ({
    recipient: email,
    letter: waitingListLetter({ name, eventName: event.name }, context.config.publicUrl),
    eventId: event.id,
  }));
  await queueMails(transaction, context, mails);
}

/** The registration ids that a draft gives no seat. */
const leftWithoutSeat = (draft: Pick<StoredDraft, 'inputs' | 'given'>): string[] => [
  ...stored.inputs(draft).excluded,
  ...stored.given(draft).flatMap(({ ticket, seat }) => (seat ? [] : [ticket])),
];

/** @throws AppError 409 when the lottery has no public number and the caller did not choose to publish without it */
async function requireNumber(db: Db, eventId: string, isWaived: boolean): Promise<void> {
  if (isWaived || (await findLottery(db, eventId))?.drawnAt) return;
  throw new AppError(errors.noPublicNumber);
}

/** Lists the seats of a draft with their registrations, including pins, sorted by registration id. */
function seatsToGive(
  draft: Pick<StoredDraft, 'inputs' | 'given'>,
): ({ registrationId: string } & SeatName)[] {
  const { pins } = stored.inputs(draft);
  return [
    ...pins.map(({ ticket, ...seat }) => ({ registrationId: ticket, ...seat })),
    ...stored.given(draft).flatMap(({ ticket, seat }) => (seat ? [{ registrationId: ticket, ...seat }] : [])),
  ].sort((a, b) => compareTexts(a.registrationId, b.registrationId));
}

/** Maps registration ids to portfolios, without portfolios that the catalogue no longer offers. */
function offeredSeats(
  asked: ReturnType<typeof seatsToGive>,
  committees: readonly Committee[],
): ReadonlyMap<string, AssignedPortfolio> {
  const portfolios = portfoliosOf(committees);
  return new Map(
    asked.flatMap(({ registrationId, ...name }) => {
      const portfolio = portfolios.get(keyOf(name));
      return portfolio ? [[registrationId, portfolio]] : [];
    }),
  );
}

function portfoliosOf(committees: readonly Committee[]): ReadonlyMap<string, AssignedPortfolio> {
  return new Map(
    committees.flatMap(({ value, name, backgroundGuide, chatGroup, portfolios }) =>
      portfolios.map((portfolio) => [
        keyOf({ committee: value, portfolio: portfolio.name }),
        {
          portfolioId: portfolio.id,
          portfolio: portfolio.name,
          committeeValue: value,
          committee: name,
          backgroundGuide,
          chatGroup,
        },
      ]),
    ),
  );
}

/** The ids of the registrations that would get a seat if these drafts were published. */
export async function registrationsInDrafts(
  transaction: Transaction,
  ids: readonly string[],
): Promise<string[]> {
  const drafts = await findDrafts(transaction, ids);
  return drafts.flatMap((draft) => seatsToGive(draft).map(({ registrationId }) => registrationId));
}
