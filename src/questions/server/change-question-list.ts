import type { AuditAction } from '#audit/contract.ts';
import { areMultiplesOfFeeStep } from '#conference/contract.ts';
import { getEventByName } from '#conference/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import { type AuditValue, recordAudit } from '#platform/server/audit.sql.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import {
  builtInQuestions,
  listBuiltInQuestions,
  listVisibleBuiltInQuestions,
} from '../contract/built-in-questions.ts';
import {
  type BuiltInFields,
  changeQuestionList as call,
  type FormLayout,
  maxActiveQuestions,
  maxAnswerColumns,
  maxSearchedQuestions,
  maxStoredQuestions,
  type PlaceToShowAnswer,
  type QuestionChange,
  type QuestionFields,
} from '../contract.ts';
import { listRegistrationIdsWithAnswer } from './answers.sql.ts';
import { getFormLayout, saveQuestionOrder, updateBuiltInQuestion } from './form-layout.sql.ts';
import type { ReindexRegistrations } from './own-answers.ts';
import { normaliseBuiltInPlaces, normaliseQuestionFields } from './question-fields.ts';
import {
  advanceQuestionsRevision,
  deleteQuestion,
  insertQuestion,
  insertQuestionConsentText,
  listStoredQuestions,
  type StoredQuestion,
  setQuestionWithdrawnAt,
  updateQuestion,
} from './questions.sql.ts';

const { errors } = call;

/**
 * Makes one change to the questions of an event and records it in the audit log (product 19.1). Atomic: fails when the
 * caller read an older revision.
 * @returns the new revision
 * @throws AppError 404 when there is no such event or question; 400 when a surcharge has more decimals than the
 *   currency; 409 when the questions have changed, the event is archived, there are too many questions, columns or
 *   searched questions, the kind of a question would change, the question to delete was answered, a required question
 *   would be hidden, or a new order does not contain exactly the stored and the built-in questions
 */
export async function changeQuestionList(
  {
    db,
    clock,
    reindexRegistrations,
  }: Pick<Context, 'db' | 'clock'> & { readonly reindexRegistrations: ReindexRegistrations },
  { accountId }: Caller,
  { eventName, revision, change }: CheckedBody<typeof call>,
): Promise<number> {
  const now = clock();
  await db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    if (event.state === 'archived') throw new AppError(errors.archived);
    if (!(await advanceQuestionsRevision(transaction, event.id, revision)))
      throw new AppError(errors.changedMeanwhile);
    await requireSteps(transaction, change);
    const questions = await listStoredQuestions(transaction, event.id);
    const layout = await getFormLayout(transaction, event.id);
    const changed = { transaction, eventId: event.id, questions, layout, now, reindexRegistrations };
    const entry = await apply(changed, change);
    await recordAudit(transaction, { at: now, actorId: accountId, subjectId: event.id, ...entry });
  });
  return revision + 1;
}

/** @throws AppError 400 when a surcharge has more decimals than the currency */
async function requireSteps(transaction: Transaction, change: QuestionChange): Promise<void> {
  const hasSurcharges = change.what === 'add' || change.what === 'edit';
  const surcharges = hasSurcharges ? (change.fields.surcharges ?? []) : [];
  if (surcharges.length === 0) return;
  const { currency } = await getClubRegion(transaction);
  const amounts = surcharges.map(({ amount }) => amount);
  if (!areMultiplesOfFeeStep(amounts, currency)) throw new AppError(errors.amountStep);
}

interface ChangeContext {
  transaction: Transaction;
  eventId: string;
  questions: readonly StoredQuestion[];
  layout: FormLayout;
  now: number;
  reindexRegistrations: ReindexRegistrations;
}

const isSearched = ({ shownIn }: { shownIn: readonly PlaceToShowAnswer[] }): boolean =>
  shownIn.includes('search');

interface AuditedChange {
  action: AuditAction;
  before?: AuditValue;
  after?: AuditValue;
}

function apply(context: ChangeContext, change: QuestionChange): Promise<AuditedChange> {
  switch (change.what) {
    case 'add':
      return add(context, change.fields);
    case 'edit':
      return edit(context, getQuestion(context, change.id), change.fields);
    case 'order':
      return order(context, change.ids);
    case 'built_in':
      return changeBuiltIn(context, change.id, change.fields);
    default:
      return setAvailability(context, getQuestion(context, change.id), change.what);
  }
}

function getQuestion({ questions }: ChangeContext, id: string): StoredQuestion {
  const question = questions.find(({ _id }) => _id === id);
  if (!question) throw new AppError(errors.noSuchQuestion);
  return question;
}

function requireRoom({ questions }: ChangeContext): void {
  if (questions.filter(({ isWithdrawn }) => !isWithdrawn).length >= maxActiveQuestions)
    throw new AppError(errors.tooMany);
}

/**
 * Checks the limits for columns and searched questions. Counts built-in questions and those of the club.
 * @param id the edited question, which is not counted; undefined for a new question
 * @throws AppError 409 when there are too many columns or searched questions already
 */
function requireFreePlaces(
  { questions, layout }: ChangeContext,
  shownIn: readonly PlaceToShowAnswer[],
  id?: string,
): void {
  const others = [...listVisibleBuiltInQuestions(layout), ...questions].filter(({ _id }) => _id !== id);
  const isFull = (place: PlaceToShowAnswer, max: number) =>
    shownIn.includes(place) && others.filter((other) => other.shownIn.includes(place)).length >= max;
  if (isFull('list', maxAnswerColumns)) throw new AppError(errors.tooManyColumns);
  if (isFull('search', maxSearchedQuestions)) throw new AppError(errors.tooManySearched);
}

async function add(context: ChangeContext, fields: QuestionFields): Promise<AuditedChange> {
  const { transaction, eventId, questions, layout, now } = context;
  requireRoom(context);
  requireFreePlaces(context, fields.shownIn);
  if (questions.length >= maxStoredQuestions) throw new AppError(errors.tooMany);
  const id = await insertQuestion(
    transaction,
    eventId,
    normaliseQuestionFields(fields),
    questions.length,
    now,
  );
  if (fields.kind === 'consent') await insertQuestionConsentText(transaction, id, 1, fields.consentText, now);
  // Earlier deletions leave gaps in the positions, so all questions are numbered again.
  await saveQuestionOrder(transaction, eventId, [...layout.order, id]);
  return { action: 'question_added', after: fields.label };
}

async function edit(
  context: ChangeContext,
  question: StoredQuestion,
  fields: QuestionFields,
): Promise<AuditedChange> {
  const { transaction, eventId, now } = context;
  const { _id, kind, label, consent } = question;
  if (fields.kind !== kind) throw new AppError(errors.otherKind);
  requireFreePlaces(context, fields.shownIn, _id);
  const edited = normaliseQuestionFields(fields);
  const answering = await listRegistrationIdsWithAnswer(transaction, _id);
  const former = answering.length > 0 ? [...question.formerOptions, ...question.options] : [];
  const formerOptions = [...new Set(former)].filter((option) => !edited.options.includes(option));
  await updateQuestion(transaction, _id, edited, formerOptions, now);
  if (kind === 'consent' && consent?.text !== fields.consentText)
    await insertQuestionConsentText(transaction, _id, (consent?.version ?? 0) + 1, fields.consentText, now);
  if (isSearched(edited) !== isSearched(question))
    await context.reindexRegistrations(transaction, { eventId, questionId: _id });
  return { action: 'question_changed', before: label, after: fields.label };
}

async function order(
  { transaction, eventId, layout }: ChangeContext,
  ids: readonly string[],
): Promise<AuditedChange> {
  const distinct = new Set(ids);
  if (ids.length !== layout.order.length || !layout.order.every((id) => distinct.has(id)))
    throw new AppError(errors.otherOrder);
  await saveQuestionOrder(transaction, eventId, ids);
  return { action: 'questions_reordered', after: { fact: 'count', of: 'questions', count: ids.length } };
}

/** Renames, hides or shows a built-in question, or changes where its answers are shown. */
async function changeBuiltIn(
  context: ChangeContext,
  id: string,
  fields: BuiltInFields,
): Promise<AuditedChange> {
  const { transaction, eventId, layout, now } = context;
  const question = listBuiltInQuestions(layout).find(({ _id }) => _id === id);
  const original = builtInQuestions.find(({ _id }) => _id === id);
  if (!question || !original) throw new AppError(errors.noSuchQuestion);
  if (fields.isHidden && question.isRequired) throw new AppError(errors.requiredQuestion);
  const shownIn = normaliseBuiltInPlaces(original, fields.shownIn);
  const changed = { shownIn: shownIn ?? original.shownIn };
  if (!fields.isHidden) requireFreePlaces(context, changed.shownIn, id);
  await saveQuestionOrder(transaction, eventId, layout.order);
  await updateBuiltInQuestion(transaction, eventId, id, { ...fields, shownIn }, now);
  const wasSearched = !question.isHidden && isSearched(question);
  if ((!fields.isHidden && isSearched(changed)) !== wasSearched)
    await context.reindexRegistrations(transaction, { eventId });
  if (fields.isHidden !== question.isHidden)
    return { action: fields.isHidden ? 'question_withdrawn' : 'question_restored', after: question.label };
  return { action: 'question_changed', before: question.label, after: fields.label ?? original.label };
}

async function setAvailability(
  context: ChangeContext,
  { _id, label, isWithdrawn }: StoredQuestion,
  what: 'withdraw' | 'restore' | 'delete',
): Promise<AuditedChange> {
  const { transaction, now } = context;
  if (what === 'delete') {
    if (!(await deleteQuestion(transaction, _id))) throw new AppError(errors.answered);
    return { action: 'question_deleted', before: label };
  }
  if (what === 'withdraw') {
    await setQuestionWithdrawnAt(transaction, _id, now);
    return { action: 'question_withdrawn', after: label };
  }
  if (isWithdrawn) requireRoom(context);
  await setQuestionWithdrawnAt(transaction, _id, null);
  return { action: 'question_restored', after: label };
}
