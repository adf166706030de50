import { z } from 'zod';
import { lazy } from '#platform/contract/call.ts';
import { type BuiltInName, builtInQuestions } from './built-in-questions.ts';
import { builtInFieldsSchema } from './form-layout.ts';
import { maxActiveQuestions, portableQuestionSchema, type QuestionFields } from './questions.ts';

const names = builtInQuestions.map(({ _id }) => _id);
const isRequired = (name: BuiltInName) => builtInQuestions.some((one) => one._id === name && one.isRequired);

/** The place of a built-in question among the others, and what the club has changed about it. */
const portableBuiltInSchema = lazy(() =>
  z
    .strictObject({
      builtIn: z.enum(names, 'No such built-in question exists'),
      ...builtInFieldsSchema.shape,
    })
    .refine(({ builtIn, isHidden }) => !isHidden || !isRequired(builtIn), {
      path: ['isHidden'],
      error: 'A required question cannot be hidden',
    }),
);
export type PortableBuiltIn = z.output<typeof portableBuiltInSchema>;
export type PortableQuestions = (QuestionFields | PortableBuiltIn)[];

/**
 * Validates the questions in an exported event, in the order of the form. Withdrawn questions and answers are not
 * exported. Built-in questions are included if the club has changed or moved one.
 */
export const portableQuestionsSchema = lazy(() =>
  z
    .array(
      z.unknown().transform((entry, context): PortableQuestions[number] => {
        const isBuiltIn = typeof entry === 'object' && entry !== null && 'builtIn' in entry;
        const parsed = (isBuiltIn ? portableBuiltInSchema : portableQuestionSchema).safeParse(entry);
        if (parsed.success) return parsed.data;
        for (const { path, message } of parsed.error.issues)
          context.addIssue({ code: 'custom', path, message });
        return z.NEVER;
      }),
    )
    .refine(
      (entries) => entries.filter((entry) => !isPortableBuiltIn(entry)).length <= maxActiveQuestions,
      `An event has at most ${maxActiveQuestions} questions`,
    )
    .refine((entries) => {
      const builtIn = entries.flatMap((entry) => (isPortableBuiltIn(entry) ? [entry.builtIn] : []));
      return new Set(builtIn).size === builtIn.length;
    }, 'A built-in question is there twice'),
);
export function isPortableBuiltIn(entry: PortableQuestions[number]): entry is PortableBuiltIn {
  return 'builtIn' in entry;
}

/** Counts the built-in questions that have another name, visibility or places in one list than in the other. */
export function countChangedBuiltInQuestions(before: PortableQuestions, after: PortableQuestions): number {
  const settingOf = (name: BuiltInName, entries: PortableQuestions) => {
    const entry = entries.filter(isPortableBuiltIn).find(({ builtIn }) => builtIn === name);
    return JSON.stringify([entry?.label ?? null, entry?.isHidden ?? false, entry?.shownIn ?? null]);
  };
  return names.filter((name) => settingOf(name, before) !== settingOf(name, after)).length;
}
