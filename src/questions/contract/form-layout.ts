import { z } from 'zod';
import { lazyObject } from '#platform/contract/call.ts';
import { buildNameSchema } from '#platform/contract/common.ts';
import { placesToShowAnswers } from './places.ts';

export const maxBuiltInLabelLength = 100;

/** What a club has changed about a built-in question. A required one is never hidden. */
const builtInSettingSchema = lazyObject(() => ({
  _id: z.string(),
  /** The club's name for it. Null for the original one. */
  label: z.string().nullable(),
  /** True if no delegate is asked. Existing answers stay. */
  isHidden: z.boolean(),
  /** The places that the club has chosen. Missing for the original ones. */
  shownIn: z.array(z.enum(placesToShowAnswers)).optional(),
}));
export type BuiltInSetting = z.output<typeof builtInSettingSchema>;

export const formLayoutSchema = lazyObject(() => ({
  /** Settings of the built-in questions that the club has changed or moved. */
  builtIn: z.array(builtInSettingSchema),
  /** Ids of all questions, built-in and of the club, in the order of the form. */
  order: z.array(z.string()),
}));
export type FormLayout = z.output<typeof formLayoutSchema>;

/** The layout for delegates, which leaves out where the desk shows answers. */
export const publicFormLayoutSchema = lazyObject(() => ({
  ...formLayoutSchema.shape,
  builtIn: z.array(builtInSettingSchema.omit({ shownIn: true })),
}));

const labelText = `A name has at most ${maxBuiltInLabelLength} characters`;

/** What a superadmin can change about a built-in question. */
export const builtInFieldsSchema = lazyObject(() => ({
  label: buildNameSchema(labelText, maxBuiltInLabelLength).nullable(),
  isHidden: z.boolean('Hidden is true or false'),
  /** Missing for the original places. */
  shownIn: z.array(z.enum(placesToShowAnswers), 'Choose where answers are shown').optional(),
}));
export type BuiltInFields = z.output<typeof builtInFieldsSchema>;

/** Sorts questions into the order of the form. Questions that it does not name keep their order, at the end. */
export function sortByLayout<Q extends { readonly _id: string }>(
  questions: readonly Q[],
  { order }: Pick<FormLayout, 'order'>,
): Q[] {
  const positionOf = ({ _id }: Q) => (order.includes(_id) ? order.indexOf(_id) : order.length);
  return [...questions].sort((a, b) => positionOf(a) - positionOf(b));
}
