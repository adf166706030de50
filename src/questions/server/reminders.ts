import { findEventById, isPossible } from '#conference/server/index.ts';
import { buildLinkViaLogin, type Letter, queueMails } from '#email/server/index.ts';
import { addDays, dayOf, formatDay } from '#platform/rule/dates.ts';
import { plural } from '#platform/rule/plural.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import { filterAskedQuestions } from '../contract.ts';
import { toRespondent } from './own-answers.ts';
import { listStoredQuestions } from './questions.sql.ts';
import {
  insertAnswerReminders,
  listAnswerDeadlinesBetween,
  mapAnsweredQuestionIdsByRegistration,
  mapRemindedQuestionIdsByRegistration,
} from './reminders.sql.ts';
import { listSeatedRegistrationsOfEvent } from './respondents.sql.ts';

/** Delegates are reminded from this many days before the last day to answer. */
const reminderDays = 3;

/**
 * Writes the reminder without the text of the questions, because it goes to all delegates without a second person
 * (product 10.9).
 */
function buildReminderLetter(facts: {
  to: string;
  questions: number;
  answerBy: string;
  publicUrl: string;
}): Letter {
  return {
    kind: 'answers_reminder',
    subject: `Please answer by ${facts.answerBy}`,
    to: facts.to,
    paragraphs: [
      plural(facts.questions, {
        one: 'One question for your conference waits for your answer. We send no further reminder.',
        other: '# questions for your conference wait for your answers. We send no further reminder.',
      }),
    ],
    facts: [['Answer by', facts.answerBy]],
    action: { label: 'Answer on the dashboard', href: buildLinkViaLogin(facts.publicUrl, '/dashboard') },
  };
}

/**
 * Reminds delegates with a seat of missing answers by mail, once for each question and last day to answer. The mail is
 * sent three days before the last day, or as soon as a delegate gets a seat after that. Several processes can run this
 * function at the same time.
 * @param onError receives the error if the reminders of an event fail; the other events are still processed
 */
export async function sendAnswerReminders(
  { db, ...context }: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  onError: (error: unknown) => void,
): Promise<void> {
  const region = await getClubRegion(db.queries);
  const today = dayOf(context.clock(), region);
  const due = await listAnswerDeadlinesBetween(db.queries, { from: today, to: addDays(today, reminderDays) });
  for (const { eventId, answerBy } of due)
    await db
      .change(async (transaction) => {
        const questions = (await listStoredQuestions(transaction, eventId)).filter(
          ({ afterSeat, isWithdrawn }) => afterSeat?.answerBy === answerBy && !isWithdrawn,
        );
        if (questions.length === 0) return;
        const event = await findEventById(transaction, eventId);
        if (!event || !isPossible('mail_delegates', event, context.clock())) return;
        const ids = questions.map(({ _id }) => _id);
        const answered = await mapAnsweredQuestionIdsByRegistration(transaction, ids);
        const reminded = await mapRemindedQuestionIdsByRegistration(transaction, ids, answerBy);
        const letters: Parameters<typeof queueMails>[2][number][] = [];
        for (const row of await listSeatedRegistrationsOfEvent(transaction, eventId)) {
          const missing = filterAskedQuestions(questions, toRespondent(row, region)).filter(
            ({ _id }) => !answered.get(row.id)?.has(_id) && !reminded.get(row.id)?.has(_id),
          );
          if (missing.length === 0) continue;
          const missingIds = missing.map(({ _id }) => _id);
          const isMarked = await insertAnswerReminders(transaction, row.id, missingIds, answerBy);
          const count = missing.filter(({ _id }) => isMarked.has(_id)).length;
          if (count === 0) continue;
          const letter = buildReminderLetter({
            to: row.name,
            publicUrl: context.config.publicUrl,
            questions: count,
            answerBy: formatDay(answerBy, region),
          });
          letters.push({ recipient: row.email, letter, eventId });
        }
        await queueMails(transaction, context, letters);
      })
      .catch(onError);
}
