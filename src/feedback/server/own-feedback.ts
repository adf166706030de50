import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { formatMissingAnswerText, validateAnswer } from '#questions/contract.ts';
import { answerFeedbackForm as call, type listOwnOpenFeedbackForms as getCall } from '../contract.ts';
import { computeFeedbackWindow, isFeedbackOpen } from '../rule/feedback-window.ts';
import {
  insertFeedbackAnswers,
  insertFeedbackRespondent,
  listFeedbackQuestions,
  listRegistrationsWithFeedbackFormOfAccount,
  lockFeedbackForm,
  saveFeedbackWindow,
} from './forms.sql.ts';

const { errors } = call;

/** Lists the open forms of an account. Forms that the delegate has already answered are included. */
async function listOpenForms(db: Db, accountId: string, now: number) {
  const region = await getClubRegion(db);
  const open = (await listRegistrationsWithFeedbackFormOfAccount(db, accountId)).flatMap((row) => {
    const window = computeFeedbackWindow(row, row.endsAt, region);
    return isFeedbackOpen(window, now) ? [{ ...row, window, closesAt: window.closesAt }] : [];
  });
  const forms = await Promise.all(
    open.map(async (row) => ({ ...row, questions: await listFeedbackQuestions(db, row.eventId) })),
  );
  return forms.filter(({ questions }) => questions.length > 0);
}

export async function listOwnOpenFeedbackForms(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof getCall>> {
  const forms = await listOpenForms(queries, accountId, clock());
  return {
    forms: forms.map(({ id, eventName, closesAt, respondent, questions }) => ({
      registrationId: id,
      eventName,
      closesAt: new Date(closesAt).toISOString(),
      hasAnswered: respondent !== null,
      questions,
    })),
  };
}

/**
 * Stores the answers, separately from the record that the registration has answered (product 21.3). Writes no log and
 * no audit entry, because a time could link the answers to a person.
 * @throws AppError 404 when the caller has no open form for the registration; 400 for invalid or missing answers; 409
 *   when the form was answered before
 */
export async function answerFeedbackForm(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { registrationId, answers }: CheckedBody<typeof call>,
): Promise<void> {
  const now = clock();
  await db.change(async (transaction) => {
    const own = (await listRegistrationsWithFeedbackFormOfAccount(transaction, accountId)).find(
      ({ id }) => id === registrationId,
    );
    if (own) await lockFeedbackForm(transaction, own.eventId);
    const form = (await listOpenForms(transaction, accountId, now)).find(({ id }) => id === registrationId);
    if (!form) throw new AppError(errors.noSuchForm);
    const checked = form.questions.map((question) => ({
      question,
      answer: validateAnswer(
        { ...question, consent: null },
        Object.hasOwn(answers, question._id) ? answers[question._id] : undefined,
      ),
    }));
    const mistakes = checked.flatMap(({ question, answer }) => {
      const path = ['answers', question._id];
      if (answer.result === 'invalid') return [{ path, text: `${question.label}: ${answer.text}` }];
      return answer.result === 'empty' && question.isRequired
        ? [{ path, text: formatMissingAnswerText(question) }]
        : [];
    });
    if (mistakes.length > 0) throw new AppError(errors.invalidAnswers, { mistakes });
    if (!(await insertFeedbackRespondent(transaction, form.eventId, registrationId)))
      throw new AppError(errors.alreadyAnswered);
    // Without stored times, a change of the event's dates could open the form again after its results were shown.
    await saveFeedbackWindow(transaction, form.eventId, form.window);
    await insertFeedbackAnswers(
      transaction,
      checked.flatMap(({ question, answer }) =>
        answer.result === 'valid' ? [{ questionId: question._id, value: answer.value }] : [],
      ),
    );
  });
}
