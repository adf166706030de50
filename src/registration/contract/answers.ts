import { z } from 'zod';
import { type Field, fields, type Place, wordsToCome } from './fields.ts';

type AnyField = (typeof fields)[number];
export type FieldName = AnyField['name'];
/** The fields that are shown in a place. */
type ShownIn<P extends Place, F = AnyField> = F extends { shownIn: readonly (infer Q)[] }
  ? P extends Q
    ? F
    : never
  : never;
/** A field, with those of its names that are known and all that any field may say. */
export type KnownField = Field & Pick<AnyField, 'name' | 'wireName'>;

/** The answers of a registration, under the names the code has for them. */
export type Answers = { [F in AnyField as F['name']]: z.output<F['stored']> };
/** The same under the names of the API. */
export type WireAnswers<F extends AnyField = AnyField> = {
  [One in F as One['wireName']]: z.output<One['stored']>;
};
/** The answers on the form; nothing said is an empty text. */
export type FormAnswers = { [N in FieldName]: NonNullable<Answers[N]> | '' };

const all: readonly KnownField[] = fields;

/** The fields that are shown in a place, in their order. */
export function fieldsShownIn(place: Place): readonly KnownField[] {
  return all.filter(({ shownIn }) => shownIn.includes(place));
}

/** Who fills in the form, and how. */
export interface Asked {
  isStudentOfNITS: boolean;
  mode: 'individual' | 'leader' | 'member';
}

/** The fields of which a delegate is asked; students of the institute are asked less, and members pay nothing. */
export function fieldsAskedOf({ isStudentOfNITS, mode }: Asked): readonly KnownField[] {
  const asked = { everybody: true, outsiders: !isStudentOfNITS, payers: mode !== 'member' };
  return all.filter(({ askedOf }) => asked[askedOf]);
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

/** The answers in a list, which holds less than a record. */
export const listAnswers = z.object(shapeOf<ShownIn<'lists'>, 'stored'>(fieldsShownIn('lists'), 'stored'));

/** The answers of a draft: what no request may say is as good as nothing. */
export const draftAnswers = z.object(
  Object.fromEntries(
    all.map(({ name, rule }) => [name, rule.transform((said) => said ?? '').catch('')]),
  ) as unknown as { [N in FieldName]: z.ZodType<FormAnswers[N]> },
);

/** What is wrong with an answer on the form, in words; undefined when nothing is. */
export function mistakeIn({ missing, rule, control }: Field, said: string): string | undefined {
  if (control.kind === 'list' && said === wordsToCome) return control.ownWords.missing;
  if (!said.trim()) return missing;
  return rule.safeParse(said).error?.issues[0]?.message;
}

/** The answers under the API's names, as a record has them. With `readAnswers` the only mapping between the two names. */
export function asWire(answers: Answers): WireAnswers {
  return Object.fromEntries(all.map(({ name, wireName }) => [wireName, answers[name]])) as WireAnswers;
}

/** What the form says as a request says it: only what the delegate is asked, and nothing for an empty answer. */
export function asRequest(answers: FormAnswers, delegate: Asked): RequestAnswers {
  const said = fieldsAskedOf(delegate).map(({ name, wireName }) => [
    wireName,
    answers[name].trim() || undefined,
  ]);
  return Object.fromEntries(said) as RequestAnswers;
}

/** A request's answers to what the delegate is asked; undefined when one is missing. */
export function readAnswers(said: RequestAnswers, delegate: Asked): Answers | undefined {
  const asked = fieldsAskedOf(delegate);
  if (asked.some(({ wireName, missing }) => missing && !said[wireName])) return undefined;
  const answers = all.map((field) => [field.name, (asked.includes(field) && said[field.wireName]) || null]);
  return Object.fromEntries(answers) as Answers;
}
