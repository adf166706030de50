import { getEventByName } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { dayOf, toIso } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { createSpreadsheet } from '#platform/server/spreadsheet/create-spreadsheet.ts';
import { formatAnswer, hasOptions } from '#questions/contract.ts';
import {
  countAnswersByChoice,
  findAnswerChoices,
  minRespondentsToShow,
  respondentStep,
  resultsDelayMs,
} from '../contract/results.ts';
import * as calls from '../contract.ts';
import {
  type FeedbackFields,
  type FeedbackResult,
  type getFeedbackFormWithResults as getCall,
  maxShownTextAnswers,
} from '../contract.ts';
import { computeFeedbackWindow, type FeedbackWindow, isFeedbackOpen } from '../rule/feedback-window.ts';
import {
  advanceFeedbackRevision,
  countDelegatesAskedForFeedback,
  countFeedbackRespondents,
  getFeedbackFormRevisionAndTimes,
  hasFeedbackAnswers,
  listFeedbackQuestions,
  mapFeedbackAnswersByQuestion,
  replaceFeedbackQuestions,
  saveFeedbackWindow,
} from './forms.sql.ts';

const fromIso = (at: string | null) => (at === null ? null : Date.parse(at));

export async function getFeedbackFormWithResults(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { eventName }: CheckedParams<typeof getCall>,
): Promise<AnswerOf<typeof getCall>> {
  const event = await getEventByName(queries, eventName);
  // The revision is read first. If the questions change after that, saving fails instead of overwriting them.
  const form = await getFeedbackFormRevisionAndTimes(queries, event.id);
  const questions = await listFeedbackQuestions(queries, event.id);
  const window = computeFeedbackWindow(form, event.dates?.endsAt ?? null, await getClubRegion(queries));
  const now = clock();
  const areShown = areResultsShown(window, now);
  const answered = await countFeedbackRespondents(queries, event.id);
  const isAnswered = await isFormAnswered(queries, event.id);
  return {
    eventName: event.name,
    revision: form.revision,
    questions,
    set: { opensAt: toIso(form.opensAt), closesAt: toIso(form.closesAt) },
    window: window && {
      opensAt: new Date(window.opensAt).toISOString(),
      closesAt: new Date(window.closesAt).toISOString(),
    },
    isOpen: isFeedbackOpen(window, now) && questions.length > 0 && event.state !== 'draft',
    asked: await countDelegatesAskedForFeedback(queries, event.id),
    answered: areShown ? answered : answered - (answered % respondentStep),
    isAnswered,
    isFinal: isAnswered && hasClosed(window, now),
    results: areShown ? await readResults(queries, event.id, questions) : [],
  };
}

const hasClosed = (window: FeedbackWindow | null, now: number): window is FeedbackWindow =>
  window !== null && window.closesAt <= now;

/**
 * Results of an open form would change with each answer, and the difference of two readings would be the answers of one
 * delegate. A form that has closed with an answer therefore stays closed (product 21.4).
 */
const areResultsShown = (window: FeedbackWindow | null, now: number): boolean =>
  hasClosed(window, now - resultsDelayMs);

/**
 * Summarises the answers to each question. Leaves out the answers to a question that fewer than 5 delegates have
 * answered.
 */
async function readResults(
  db: Db,
  eventId: string,
  questions: readonly calls.FeedbackQuestion[],
): Promise<FeedbackResult[]> {
  const answers = await mapFeedbackAnswersByQuestion(db, eventId);
  return questions.map((question) => {
    const given = answers.get(question._id) ?? [];
    const isShown = given.length >= minRespondentsToShow;
    const choices = findAnswerChoices(question);
    return {
      questionId: question._id,
      count: given.length,
      bars: isShown && choices ? countAnswersByChoice(choices, given) : null,
      texts:
        isShown && !choices
          ? given.slice(0, maxShownTextAnswers).map((value) => formatAnswer(question.kind, value))
          : null,
    };
  });
}

/** Checks both tables: the answers stay when a respondent is erased, and all questions may be optional. */
async function isFormAnswered(db: Db, eventId: string): Promise<boolean> {
  return (await countFeedbackRespondents(db, eventId)) > 0 || (await hasFeedbackAnswers(db, eventId));
}

/** Removes the options from questions of a kind without options. */
export function normaliseFeedbackQuestions(questions: FeedbackFields): FeedbackFields {
  return questions.map((question) => ({
    ...question,
    options: hasOptions(question.kind) ? question.options : [],
  }));
}

/**
 * Replaces the questions and records that in the audit log (product 21.1).
 * @throws AppError 404 when there is no such event; 409 when the form has changed or a delegate has answered it
 */
export async function saveFeedbackQuestions(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName, revision, questions }: CheckedBody<typeof calls.saveFeedbackQuestions>,
): Promise<void> {
  const { errors } = calls.saveFeedbackQuestions;
  const now = clock();
  await db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    if (!(await advanceFeedbackRevision(transaction, event.id, revision)))
      throw new AppError(errors.changedMeanwhile);
    if (await isFormAnswered(transaction, event.id)) throw new AppError(errors.answered);
    const before = await listFeedbackQuestions(transaction, event.id);
    await replaceFeedbackQuestions(transaction, event.id, normaliseFeedbackQuestions(questions), now);
    await recordAudit(transaction, {
      at: now,
      actorId: accountId,
      subjectId: event.id,
      action: 'feedback_form_changed',
      before: { fact: 'count', of: 'questions', count: before.length },
      after: { fact: 'count', of: 'questions', count: questions.length },
    });
  });
}

/**
 * Sets when the form can be answered and records that in the audit log.
 * @throws AppError 404 when there is no such event; 409 when the form has changed, or has closed with an answer
 */
export async function setFeedbackWindow(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName, revision, opensAt, closesAt }: CheckedBody<typeof calls.setFeedbackWindow>,
): Promise<void> {
  const { changedMeanwhile, isFinal } = calls.setFeedbackWindow.errors;
  const now = clock();
  await db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    const before = await getFeedbackFormRevisionAndTimes(transaction, event.id);
    if (!(await advanceFeedbackRevision(transaction, event.id, revision)))
      throw new AppError(changedMeanwhile);
    const region = await getClubRegion(transaction);
    const isClosed = hasClosed(computeFeedbackWindow(before, event.dates?.endsAt ?? null, region), now);
    if (isClosed && (await isFormAnswered(transaction, event.id))) throw new AppError(isFinal);
    await saveFeedbackWindow(transaction, event.id, {
      opensAt: fromIso(opensAt),
      closesAt: fromIso(closesAt),
    });
    await recordAudit(transaction, {
      at: now,
      actorId: accountId,
      subjectId: event.id,
      action: 'feedback_dates_changed',
      before: { fact: 'feedback_window', opensAt: toIso(before.opensAt), closesAt: toIso(before.closesAt) },
      after: { fact: 'feedback_window', opensAt, closesAt },
    });
  });
}

/**
 * Exports all answers to questions that at least 5 delegates have answered, and records that in the audit log.
 * @throws AppError 404 when there is no such event; 409 until the form has closed
 */
export async function exportFeedbackAnswers(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName }: CheckedParams<typeof calls.exportFeedbackAnswers>,
): Promise<SentFile> {
  const event = await getEventByName(db.queries, eventName);
  const at = clock();
  const form = await getFeedbackFormRevisionAndTimes(db.queries, event.id);
  const region = await getClubRegion(db.queries);
  if (!areResultsShown(computeFeedbackWindow(form, event.dates?.endsAt ?? null, region), at))
    throw new AppError(calls.exportFeedbackAnswers.errors.notClosed);
  const answers = await mapFeedbackAnswersByQuestion(db.queries, event.id);
  const rows = (await listFeedbackQuestions(db.queries, event.id)).flatMap(({ _id, kind, label }) => {
    const given = answers.get(_id) ?? [];
    return given.length < minRespondentsToShow
      ? []
      : given.map((value) => [label, formatAnswer(kind, value)]);
  });
  await db.change((transaction) =>
    recordAudit(transaction, {
      at,
      actorId: accountId,
      subjectId: event.id,
      action: 'feedback_exported',
      after: { fact: 'count', of: 'answers', count: rows.length },
    }),
  );
  return createSpreadsheet(
    'csv',
    { name: 'feedback', sheet: 'Feedback', day: dayOf(at, region) },
    ['Question', 'Answer'],
    each(rows),
  );
}

async function* each(rows: readonly string[][]): AsyncGenerator<string[]> {
  yield* rows;
}
