import { z } from 'zod';
import { type Field, fields, type Surface, wordsToCome } from './fields.ts';

type AnyField = (typeof fields)[number];
export type FieldName = AnyField['name'];
/** The fields that are shown on a surface. */
type ShownIn<P extends Surface, F = AnyField> = F extends { shownIn: readonly (infer Q)[] }
  ? P extends Q
    ? F
    : never
  : never;
/** A field with its literal names and every optional property. */
export type KnownField = Field & Pick<AnyField, 'name' | 'wireName'>;

/** The answers of a registration, by their names in the code. */
export type Answers = { [F in AnyField as F['name']]: z.output<F['stored']> };
/** The answers of a registration, by their names in the API. */
export type WireAnswers<F extends AnyField = AnyField> = {
  [One in F as One['wireName']]: z.output<One['stored']>;
};
/** The answers on the form. An empty string is no answer. */
export type FormAnswers = { [N in FieldName]: NonNullable<Answers[N]> | '' };

const all: readonly KnownField[] = fields;

/** Returns the fields that are shown on a surface, in the order of the form. */
export function fieldsShownIn(surface: Surface): readonly KnownField[] {
  return all.filter(({ shownIn }) => shownIn.includes(surface));
}

/** The delegate who fills in the form, and the mode of the registration. */
export interface Asked {
  isStudentOfNITS: boolean;
  mode: 'individual' | 'leader' | 'member';
}

/** Returns the fields that a delegate answers. Students of the institute skip some, and members pay nothing. */
export function fieldsAskedOf({ isStudentOfNITS, mode }: Asked): readonly KnownField[] {
  const asked = { all: true, outsiders: !isStudentOfNITS, payers: mode !== 'member' };
  return all.filter(({ audience }) => asked[audience]);
}

function shapeOf<F extends AnyField, K extends 'rule' | 'stored'>(some: readonly KnownField[], part: K) {
  const shape = Object.fromEntries(some.map((field) => [field.wireName, field[part]]));
  return shape as { [One in F as One['wireName']]: One[K] };
}

/** The answers in a request. */
export const requestAnswers = z.object(shapeOf<AnyField, 'rule'>(all, 'rule'));
export type RequestAnswers = z.output<typeof requestAnswers>;

/** The answers in a record. */
export const recordAnswers = z.object(shapeOf<AnyField, 'stored'>(all, 'stored'));

/** The answers in a row of a list, a subset of those in a record. */
export const listAnswers = z.object(shapeOf<ShownIn<'lists'>, 'stored'>(fieldsShownIn('lists'), 'stored'));

/** The answers of a draft. Invalid ones become empty strings. */
export const draftAnswers = z.object(
  Object.fromEntries(
    all.map(({ name, rule }) => [name, rule.transform((said) => said ?? '').catch('')]),
  ) as unknown as { [N in FieldName]: z.ZodType<FormAnswers[N]> },
);

/** Returns the error text of an answer on the form; undefined when the answer is valid. */
export function mistakeIn({ missing, rule, control }: Field, said: string): string | undefined {
  if (control.kind === 'list' && said === wordsToCome) return control.otherText.missing;
  if (!said.trim()) return missing;
  return rule.safeParse(said).error?.issues[0]?.message;
}

/** Maps answers to the names of the API. With `readAnswers` the only mapping between the two sets of names. */
export function asWire(answers: Answers): WireAnswers {
  return Object.fromEntries(all.map(({ name, wireName }) => [wireName, answers[name]])) as WireAnswers;
}

/** Maps the form to a request: only the fields that this delegate answers, without empty answers. */
export function asRequest(answers: FormAnswers, delegate: Asked): RequestAnswers {
  const said = fieldsAskedOf(delegate).map(({ name, wireName }) => [
    wireName,
    answers[name].trim() || undefined,
  ]);
  return Object.fromEntries(said) as RequestAnswers;
}

/** Maps a request to answers; undefined when a required one is missing. */
export function readAnswers(said: RequestAnswers, delegate: Asked): Answers | undefined {
  const asked = fieldsAskedOf(delegate);
  if (asked.some(({ wireName, missing }) => missing && !said[wireName])) return undefined;
  const answers = all.map((field) => [field.name, (asked.includes(field) && said[field.wireName]) || null]);
  return Object.fromEntries(answers) as Answers;
}
