import { answerError, fieldsFor } from '#registration/contract/fields.ts';
import type { Mode } from './due.ts';
import { committeesText } from './selection.ts';
import { type StepId, stepsOf } from './steps.ts';
import type { FormValues } from './values.ts';

/** Name of a control: a form value, the picture, or the invitations. */
export type FieldName = keyof FormValues | 'payment' | 'members';

/** A missing or invalid part of the form, with its step and error text. */
export interface Missing {
  readonly field: FieldName;
  readonly step: StepId;
  readonly text: string;
}

export interface Situation {
  readonly mode: Mode;
  readonly isStudentOfNITS: boolean;
  readonly values: FormValues;
  /** Error text of the payment screenshot; undefined when it is valid. */
  readonly paymentMissing: string | undefined;
  /** Error texts of chosen portfolios without a free seat. */
  readonly full: readonly string[];
  /** How many members have registered through the leader's invitations. */
  readonly members: number;
}

/** Returns the note for a leader with fewer than two registered members (product 6.3). */
export function membersText(members: number): string | undefined {
  if (members === 0) return 'You need to add atleast 2 member to complete the group';
  if (members === 1) return 'You need to add atleast 1 more member to complete the group';
  return undefined;
}

/** Lists what is missing or invalid (product 6.3), in the order of the steps; empty when the form can be sent. */
export function missingFrom(situation: Situation): readonly Missing[] {
  const { mode, isStudentOfNITS, values, paymentMissing, full, members } = situation;
  const tooFew = membersText(members);
  const all: readonly (Missing | false | undefined)[] = [
    !values.grpName.trim() && { field: 'grpName', step: 'group', text: 'Give your group a name' },
    tooFew !== undefined && { field: 'members', step: 'group', text: tooFew },
    values.committees.length === 0 && { field: 'committees', step: 'committees', text: committeesText },
    values.portfolios.length === 0 && {
      field: 'portfolios',
      step: 'portfolios',
      text: 'Please select at least one portfolio',
    },
    full.length > 0 && { field: 'portfolios', step: 'portfolios', text: full.join('. ') },
    ...fieldsFor({ isStudentOfNITS, mode }).map((field) => {
      const text = answerError(field, values[field.name]);
      return text !== undefined && { field: field.name, step: field.step, text };
    }),
    paymentMissing !== undefined && { field: 'payment', step: 'payment', text: paymentMissing },
  ];
  const steps = stepsOf(mode);
  return all.filter((item): item is Missing => Boolean(item) && steps.includes((item as Missing).step));
}
