import type { KnownBuiltIn } from '../contract/built-in-questions.ts';
import {
  type BuiltInFields,
  hasOptions,
  listChargeableAnswers,
  listChoosablePlaces,
  type QuestionFields,
} from '../contract.ts';
import type { StoredQuestion } from './questions.sql.ts';

/** Drops surcharges of zero, and surcharges for answers that the question does not offer. */
function surchargesOf(fields: QuestionFields): QuestionFields['surcharges'] {
  const { surcharges = [] } = fields;
  const kept = listChargeableAnswers(fields).flatMap((answer) => {
    const amount = surcharges.find(({ option }) => option === answer)?.amount ?? 0;
    return amount > 0 ? [{ option: answer, amount }] : [];
  });
  return kept.length > 0 ? kept : undefined;
}

/** Clears the fields that the kind of question does not use. */
export function normaliseQuestionFields(fields: QuestionFields): QuestionFields {
  const { surcharges: _given, ...others } = fields;
  const { kind } = fields;
  // The fee of a delegate with a seat no longer changes, so these questions have no surcharges.
  const surcharges = fields.afterSeat ? undefined : surchargesOf(fields);
  return {
    ...others,
    options: hasOptions(kind) ? fields.options : [],
    shownIn: listChoosablePlaces(kind, { isBuiltIn: false }).filter((place) =>
      fields.shownIn.includes(place),
    ),
    ...(surcharges && { surcharges }),
    consentText: kind === 'consent' ? fields.consentText : '',
  };
}

/**
 * Drops places that cannot show answers of this kind, and all places if they are the original ones.
 * @returns the places in their order; undefined for the original ones
 */
export function normaliseBuiltInPlaces(
  { kind, shownIn: original }: Pick<KnownBuiltIn, 'kind' | 'shownIn'>,
  chosen: BuiltInFields['shownIn'],
): BuiltInFields['shownIn'] {
  const places = listChoosablePlaces(kind, { isBuiltIn: true }).filter((place) => chosen?.includes(place));
  const isOriginal = places.length === original.length && places.every((place) => original.includes(place));
  return chosen === undefined || isOriginal ? undefined : places;
}

/** Returns the editable fields of a question, without the last day to answer. */
export function toPortableQuestion({
  kind,
  label,
  help,
  isRequired,
  audience,
  afterSeat,
  options,
  surcharges,
  shownIn,
  consent,
}: StoredQuestion): QuestionFields {
  return {
    kind,
    label,
    help,
    isRequired,
    audience,
    options,
    shownIn,
    ...(afterSeat && { afterSeat: { answerBy: null } }),
    ...(surcharges && { surcharges }),
    consentText: consent?.text ?? '',
  };
}
