import { type Letter, linkViaLogin, queueMails } from '#email/server/index.ts';
import { addDays, dayOf, formatDay } from '#platform/rule/dates.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import { questionsFor } from '../contract.ts';
import { listSeatedRegistrations } from './own-answers.sql.ts';
import { respondentOf } from './own-answers.ts';
import { listStoredQuestions } from './questions.sql.ts';
import { listAnsweredIds, listUnreminded, markReminded } from './reminders.sql.ts';

/** A reminder is sent this many days before the last day to answer. */
const reminderDays = 3;

function reminderLetter(facts: {
  to: string;
  eventName: string;
  questions: readonly string[];
  answerBy: string;
  publicUrl: string;
}): Letter {
  return {
    kind: 'answers_reminder',
    subject: `Please answer by ${facts.answerBy}`,
    to: facts.to,
    paragraphs: ['The secretariat still needs to know this from you. We send no further reminder.'],
    facts: [
      ['Event', facts.eventName],
      ...facts.questions.map((label, at): [string, string] => [at === 0 ? 'Asked' : 'And', label]),
      ['Answer by', facts.answerBy],
    ],
    action: { label: 'Answer on the dashboard', href: linkViaLogin(facts.publicUrl, '/dashboard') },
  };
}

/**
 * Reminds delegates with a seat of missing answers by mail, once, three days before the last day to answer. Several
 * processes can run it concurrently.
 */
export async function sendAnswerReminders(
  { db, ...context }: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  onError: (error: unknown) => void,
): Promise<void> {
  const now = context.clock();
  const region = await readRegion(db.queries);
  const today = dayOf(now, region);
  const due = await listUnreminded(db.queries, { from: today, to: addDays(today, reminderDays) });
  for (const { eventId, eventName, answerBy } of due)
    await db
      .change(async (transaction) => {
        const ids = new Set(await markReminded(transaction, { eventId, answerBy }, now));
        if (ids.size === 0) return;
        const questions = (await listStoredQuestions(transaction, eventId)).filter(({ _id }) => ids.has(_id));
        const rows = await listSeatedRegistrations(transaction, eventId);
        const answered = await listAnsweredIds(transaction, [...ids]);
        const letters = rows.flatMap((row) => {
          const missing = questionsFor(questions, respondentOf(row, region)).filter(
            ({ _id }) => !answered.get(row.id)?.has(_id),
          );
          if (missing.length === 0) return [];
          const letter = reminderLetter({
            ...{ to: row.name, eventName, publicUrl: context.config.publicUrl },
            questions: missing.map(({ label }) => label),
            answerBy: formatDay(answerBy, region),
          });
          return [{ recipient: row.email, letter, eventId }];
        });
        await queueMails(transaction, context, letters);
      })
      .catch(onError);
}
