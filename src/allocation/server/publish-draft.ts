import {
  type Committee,
  type Event,
  getCachedOfferedCommittees,
  lockEventAndRequirePossible,
} from '#conference/server/index.ts';
import { queueMails } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import {
  type AssignedPortfolio,
  retryWhenSeatTaken,
  seatAndMailDelegates,
} from '#registration/server/index.ts';
import { publishDraft as call } from '../contract.ts';
import { buildPortfolioKey, type SeatName } from '../rule/inputs.ts';
import { compareTexts } from '../rule/lottery-order.ts';
import { listConfirmedDelegates } from './delegates.sql.ts';
import { listDraftsById, listPublishedDrafts, markDraftPublished, type StoredDraft } from './drafts.sql.ts';
import { insertExplanations } from './explanations.sql.ts';
import { explainDraft } from './explanations.ts';
import { findLottery, lockLottery, waivePublicNumber } from './lotteries.sql.ts';
import { buildWaitingListLetter } from './mails.ts';
import { compareDraftWithCurrentData, getEventAndDraft, parseDraftField } from './stored-draft.ts';

const { errors } = call;
type Published = Omit<AnswerOf<typeof call>, 'message'>;

/**
 * Publishes a draft in one transaction: assigns every seat, mails every delegate and stores the explanations (product
 * 18.5). If any input has changed, nothing is assigned (product 18.4).
 * @throws AppError 404 if the event or the draft does not exist; 409 if the draft is published, empty or outdated, the
 *   public number is missing, or the event is over; 503 if the explanations took too long or too much memory
 */
export async function publishDraft(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId: by }: Caller,
  { withoutPublicNumber, ...body }: CheckedBody<typeof call>,
): Promise<Published> {
  const { db, clock } = context;
  const { event, draft } = await getEventAndDraft(db.queries, body);
  const committees = await getCachedOfferedCommittees(db.queries, event);
  const asked = seatsToGive(draft);
  if (asked.length === 0) throw new AppError(errors.noAssignments);
  const seats = offeredSeats(asked, committees);
  if (draft.publishedAt !== null) throw new AppError(errors.isPublished);
  await requireNumber(db.queries, event.id, withoutPublicNumber);
  const explained = await explainDraft(draft);
  const act = { at: clock(), by };

  const publish = async (transaction: Transaction): Promise<Published> => {
    await lockEventAndRequirePossible(transaction, event.id, 'publish_seats', act.at);
    await lockLottery(transaction, event.id);
    if (!(await markDraftPublished(transaction, draft.id, act))) throw new AppError(errors.isPublished);
    await requireNumber(transaction, event.id, withoutPublicNumber);
    await waivePublicNumber(transaction, event.id, act.at);
    const { since } = await compareDraftWithCurrentData(transaction, draft, committees);
    if (since.length > 0 || seats.size < asked.length) throw new AppError(errors.outdated);
    if (!(await seatAndMailDelegates(transaction, context, seats, act))) throw new AppError(errors.outdated);
    await mailWaitingList(transaction, context, { event, draft });
    await insertExplanations(transaction, draft.id, explained);
    const isDrawn = Boolean((await findLottery(transaction, event.id))?.drawnAt);
    await recordAudit(transaction, {
      at: act.at,
      actorId: by,
      action: 'allocation_published',
      subjectId: event.id,
      after: draft.id,
      ...(isDrawn ? {} : { note: 'without a public lottery' }),
    });
    return { seated: seats.size, waiting: parseDraftField.quality(draft).waiting };
  };
  return retryWhenSeatTaken(() => db.change(publish));
}

/** Mails the delegates without a seat, except those who already got this mail after an earlier publication. */
async function mailWaitingList(
  transaction: Transaction,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  { event, draft }: { event: Event; draft: StoredDraft },
): Promise<void> {
  const earlier = (await listPublishedDrafts(transaction, event.id)).filter(({ id }) => id !== draft.id);
  const published = await listDraftsById(
    transaction,
    earlier.map(({ id }) => id),
  );
  const mailed = new Set(published.flatMap(leftWithoutSeat));
  const waiting = (await listConfirmedDelegates(transaction, event.id)).filter(
    ({ id, portfolio }) => portfolio === null && !mailed.has(id),
  );
  const mails = waiting.map(({ name, email }) => ({
    recipient: email,
    letter: buildWaitingListLetter({ name, eventName: event.name }, context.config.publicUrl),
    eventId: event.id,
  }));
  await queueMails(transaction, context, mails);
}

const leftWithoutSeat = (draft: Pick<StoredDraft, 'inputs' | 'given'>): string[] => [
  ...parseDraftField.inputs(draft).excluded,
  ...parseDraftField.given(draft).flatMap(({ ticket, seat }) => (seat ? [] : [ticket])),
];

/**
 * Requires that the lottery has a public number, unless the caller chose to publish without it. The public number comes
 * from the source that was named when the lottery began, and makes the order of the lottery verifiable.
 * @throws AppError 409 if the number is missing
 */
async function requireNumber(db: Db, eventId: string, isWaived: boolean): Promise<void> {
  if (isWaived || (await findLottery(db, eventId))?.drawnAt) return;
  throw new AppError(errors.noPublicNumber);
}

function seatsToGive(
  draft: Pick<StoredDraft, 'inputs' | 'given'>,
): ({ registrationId: string } & SeatName)[] {
  const { pins } = parseDraftField.inputs(draft);
  return [
    ...pins.map(({ ticket, ...seat }) => ({ registrationId: ticket, ...seat })),
    ...parseDraftField
      .given(draft)
      .flatMap(({ ticket, seat }) => (seat ? [{ registrationId: ticket, ...seat }] : [])),
  ].sort((a, b) => compareTexts(a.registrationId, b.registrationId));
}

/** Returns the seats to assign. Portfolios that the catalogue no longer offers are left out. */
function offeredSeats(
  asked: ReturnType<typeof seatsToGive>,
  committees: readonly Committee[],
): ReadonlyMap<string, AssignedPortfolio> {
  const portfolios = portfoliosOf(committees);
  return new Map(
    asked.flatMap(({ registrationId, ...name }) => {
      const portfolio = portfolios.get(buildPortfolioKey(name));
      return portfolio ? [[registrationId, portfolio]] : [];
    }),
  );
}

function portfoliosOf(committees: readonly Committee[]): ReadonlyMap<string, AssignedPortfolio> {
  return new Map(
    committees.flatMap(({ value, name, backgroundGuide, chatGroup, portfolios }) =>
      portfolios.map((portfolio) => [
        buildPortfolioKey({ committee: value, portfolio: portfolio.name }),
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

export async function listRegistrationIdsWithSeatInDrafts(
  transaction: Transaction,
  ids: readonly string[],
): Promise<string[]> {
  const drafts = await listDraftsById(transaction, ids);
  return drafts.flatMap((draft) => seatsToGive(draft).map(({ registrationId }) => registrationId));
}
