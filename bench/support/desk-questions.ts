import { batches } from '#platform/server/batches.ts';
import type { Context } from '#platform/server/context.ts';
import type { AnswerValue, QuestionFields } from '#questions/contract.ts';
import { insertMissingAnswers } from '#questions/server/index.ts';
import { insertQuestion } from '#questions/server/questions.sql.ts';

const none: Pick<QuestionFields, 'help' | 'isRequired' | 'audience' | 'consentText'> = {
  help: '',
  isRequired: true,
  audience: [],
  consentText: '',
};
const sizes = ['Small', 'Medium', 'Large', 'Extra large'];
const days = ['Friday', 'Saturday', 'Sunday'];
const hobby = 'I have played in an orchestra since I was';

const kinds: readonly Pick<QuestionFields, 'kind' | 'options' | 'shownIn'>[] = [
  { kind: 'one_of', options: sizes, shownIn: ['list', 'filter'] },
  { kind: 'several_of', options: days, shownIn: ['list', 'filter'] },
  { kind: 'yes_no', options: [], shownIn: ['list', 'filter'] },
  { kind: 'short_text', options: [], shownIn: ['search'] },
  { kind: 'long_text', options: [], shownIn: ['search'] },
];
/** Three questions of each kind. */
const questions = kinds.flatMap((one, at) =>
  [1, 2, 3].map(
    (time): QuestionFields => ({
      ...none,
      ...one,
      label: `Question ${time} of kind ${at + 1}`,
      shownIn: one.shownIn.filter((surface) => surface === 'filter' || time === 1),
    }),
  ),
);

function answerOf({ kind }: QuestionFields, n: number): AnswerValue {
  switch (kind) {
    case 'one_of':
      return sizes[n % sizes.length] ?? '';
    case 'several_of':
      return n % 20 === 0 ? days : days.slice(0, 1 + (n % 2));
    case 'yes_no':
      return n % 3 === 0 ? 'Yes' : 'No';
    case 'short_text':
      return `Room ${n % 400}`;
    default:
      return `${hobby} ${n % 17}.`;
  }
}

/** Adds 15 questions, and inserts an answer of each delegate to each of them. */
export async function fillQuestions({ db, clock }: Context, eventId: string): Promise<void> {
  const now = clock();
  const registrations = await db.queries.selectFrom('registrations').select('id').execute();
  const ids = await db.change(async (transaction) => {
    const inserted: string[] = [];
    for (const [at, fields] of questions.entries())
      inserted.push(await insertQuestion(transaction, eventId, fields, at, now));
    return inserted;
  });
  let n = 0;
  for await (const some of batches(registrations))
    await db.change(async (transaction) => {
      for (const { id } of some) {
        n++;
        const answers = questions.map((fields, at) => ({
          questionId: ids[at] ?? '',
          kind: fields.kind,
          value: answerOf(fields, n),
          surchargeAmount: 0,
          consentVersion: null,
          isSearched: fields.shownIn.includes('search'),
        }));
        await insertMissingAnswers(transaction, id, answers, now);
      }
    });
}
