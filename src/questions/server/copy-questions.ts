import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { builtInQuestions } from '../contract/built-in-questions.ts';
import {
  type BuiltInSetting,
  isPortableBuiltIn,
  type PortableBuiltIn,
  type PortableQuestions,
} from '../contract.ts';
import {
  deleteFormLayout,
  getFormLayout,
  saveQuestionOrder,
  updateBuiltInQuestion,
} from './form-layout.sql.ts';
import { normaliseBuiltInPlaces, normaliseQuestionFields, toPortableQuestion } from './question-fields.ts';
import {
  advanceQuestionsRevision,
  deleteQuestion,
  getQuestionsRevision,
  insertQuestion,
  insertQuestionConsentText,
  listStoredQuestions,
} from './questions.sql.ts';

/**
 * Copies the questions of an event, with the settings of the built-in ones, to an event that has none. Answers, withdrawn questions and last days to answer are
 * not copied.
 * @throws Error if the other event already has questions
 */
export async function copyQuestions(
  transaction: Transaction,
  from: string,
  to: string,
  now: number,
): Promise<void> {
  const fields = await listPortableQuestions(transaction, from);
  if (fields.length === 0) return;
  if (!(await advanceQuestionsRevision(transaction, to, 0)))
    throw new Error('the new event has questions already');
  await insertQuestions(transaction, to, fields, now);
}

export async function getPortableQuestions(
  db: Db,
  eventId: string,
): Promise<{ revision: number; questions: PortableQuestions }> {
  // The revision is read first. If the questions change after that, the import fails instead of overwriting them.
  const revision = await getQuestionsRevision(db, eventId);
  return { revision, questions: await listPortableQuestions(db, eventId) };
}

/**
 * Returns imported questions in the form in which they are stored, without their deadlines (`answerBy`), so that they
 * can be compared with stored questions.
 */
export function normaliseImportedQuestions(questions: PortableQuestions): PortableQuestions {
  return questions.map((entry) => {
    if (isPortableBuiltIn(entry)) return normaliseBuiltIn(entry);
    const { afterSeat, ...fields } = entry;
    return normaliseQuestionFields({ ...fields, ...(afterSeat && { afterSeat: { answerBy: null } }) });
  });
}

function normaliseBuiltIn({ shownIn: chosen, ...entry }: PortableBuiltIn): PortableBuiltIn {
  const original = builtInQuestions.find(({ _id }) => _id === entry.builtIn);
  const shownIn = original && normaliseBuiltInPlaces(original, chosen);
  return { ...entry, ...(shownIn && { shownIn }) };
}

const unchangedSetting: BuiltInSetting = { _id: '', label: null, isHidden: false };

/**
 * Lists the questions in the order of the form. Built-in questions are left out if they all stand before the others,
 * and the club has changed none.
 */
async function listPortableQuestions(db: Db, eventId: string): Promise<PortableQuestions> {
  const layout = await getFormLayout(db, eventId);
  const stored = (await listStoredQuestions(db, eventId)).filter(({ isWithdrawn }) => !isWithdrawn);
  const ids = builtInQuestions.map(({ _id }): string => _id);
  const isUnchanged =
    layout.builtIn.every(({ label, isHidden, shownIn }) => label === null && !isHidden && !shownIn) &&
    ids.every((id, at) => layout.order[at] === id);
  if (isUnchanged) return stored.map(toPortableQuestion);
  return layout.order.flatMap((id): PortableQuestions => {
    const question = stored.find(({ _id }) => _id === id);
    if (question) return [toPortableQuestion(question)];
    const builtIn = builtInQuestions.find(({ _id }) => _id === id)?._id;
    const { _id, ...fields } = layout.builtIn.find((setting) => setting._id === id) ?? unchangedSetting;
    return builtIn ? [{ builtIn, ...fields }] : [];
  });
}

/**
 * Replaces all questions of an event.
 * @param revision the revision that the caller read
 * @returns false when the questions have changed since then or one has an answer. The caller must then roll back.
 */
export async function replaceQuestionsIfUnanswered(
  transaction: Transaction,
  eventId: string,
  { revision, questions }: { revision: number; questions: PortableQuestions },
  now: number,
): Promise<boolean> {
  if (!(await advanceQuestionsRevision(transaction, eventId, revision))) return false;
  for (const { _id } of await listStoredQuestions(transaction, eventId))
    if (!(await deleteQuestion(transaction, _id))) return false;
  await deleteFormLayout(transaction, eventId);
  await insertQuestions(transaction, eventId, normaliseImportedQuestions(questions), now);
  return true;
}

async function insertQuestions(
  transaction: Transaction,
  eventId: string,
  questions: PortableQuestions,
  now: number,
): Promise<void> {
  const order: string[] = [];
  for (const entry of questions) {
    if (isPortableBuiltIn(entry)) {
      order.push(entry.builtIn);
      continue;
    }
    const fields = normaliseQuestionFields(entry);
    const id = await insertQuestion(transaction, eventId, fields, order.length, now);
    order.push(id);
    if (entry.kind === 'consent') await insertQuestionConsentText(transaction, id, 1, entry.consentText, now);
  }
  const unnamed = builtInQuestions.map(({ _id }): string => _id).filter((id) => !order.includes(id));
  await saveQuestionOrder(transaction, eventId, [...unnamed, ...order]);
  for (const entry of questions)
    if (isPortableBuiltIn(entry))
      await updateBuiltInQuestion(transaction, eventId, entry.builtIn, entry, now);
}
