import {
  hasOptions,
  listChargeableAnswers,
  listPlacesToShowAnswersOfKind,
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
    shownIn: listPlacesToShowAnswersOfKind(kind).filter((surface) => fields.shownIn.includes(surface)),
    ...(surcharges && { surcharges }),
    consentText: kind === 'consent' ? fields.consentText : '',
  };
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
