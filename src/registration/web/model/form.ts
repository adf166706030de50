import { z } from 'zod';
import type { BodyOf } from '#platform/contract/call.ts';
import { localDraft } from '#platform/web/local-draft.ts';
import {
  answerError,
  answersToRequest,
  draftAnswers,
  type FormAnswers,
  fields,
  fieldsFor,
} from '#registration/contract/fields.ts';
import type { register } from '#registration/contract/form.ts';
import type { Event } from './events.ts';
import type { Invite } from './group.ts';
import type { Mode } from './payment.ts';
import {
  type CommitteeChoices,
  committeesText,
  dropWithdrawnChoices,
  type PortfolioChoice,
} from './selection.ts';

/** The values of the form, without files, which a draft can't store. */
export interface FormValues extends FormAnswers {
  committees: readonly string[];
  portfolios: readonly PortfolioChoice[];
  grpName: string;
}

const noAnswers = Object.fromEntries(fields.map(({ name }) => [name, ''])) as Record<keyof FormAnswers, ''>;

export const emptyValues: FormValues = { committees: [], portfolios: [], ...noAnswers, grpName: '' };

export type StepId = 'group' | 'committees' | 'portfolios' | 'about' | 'payment' | 'check';

/** Labels of the steps, short enough for the stepper on a phone. */
export const stepNames: Readonly<Record<StepId, string>> = {
  group: 'Your group',
  committees: 'Committees',
  portfolios: 'Portfolios',
  about: 'About you',
  payment: 'Payment',
  check: 'Check and send',
};

/** A leader begins with the group, and a member has no payment step. */
export const stepsOf: Readonly<Record<Mode, readonly StepId[]>> = {
  individual: ['committees', 'portfolios', 'about', 'payment', 'check'],
  leader: ['group', 'committees', 'portfolios', 'about', 'payment', 'check'],
  member: ['committees', 'portfolios', 'about', 'check'],
};

/** Returns the step named in the URL, or the first one of the mode. */
export function findStep(mode: Mode, name: string | null): StepId {
  const steps = stepsOf[mode];
  return steps.find((step) => step === name) ?? (steps[0] as StepId);
}

/** Name of a control: a form value, the picture, or the invitations. */
export type FieldName = keyof FormValues | 'payment' | 'members';

export interface Missing {
  readonly field: FieldName;
  readonly step: StepId;
  readonly text: string;
}

export interface FormState {
  readonly mode: Mode;
  readonly isStudentOfNITS: boolean;
  readonly values: FormValues;
  /** Error text of the payment screenshot; undefined when it is valid. */
  readonly paymentError: string | undefined;
  /** Error texts of chosen portfolios without a free seat. */
  readonly fullErrors: readonly string[];
  readonly members: number;
}

/** Returns the error text for a leader with fewer than two registered members (product 6.3). */
export function membersError(members: number): string | undefined {
  if (members === 0) return 'You need to add atleast 2 member to complete the group';
  if (members === 1) return 'You need to add atleast 1 more member to complete the group';
  return undefined;
}

/** Lists what is missing or invalid (product 6.3), in the order of the steps; empty when the form can be sent. */
export function findMissing(state: FormState): readonly Missing[] {
  const { mode, isStudentOfNITS, values, paymentError, fullErrors, members } = state;
  const tooFew = membersError(members);
  const all: readonly (Missing | false | undefined)[] = [
    !values.grpName.trim() && { field: 'grpName', step: 'group', text: 'Give your group a name' },
    tooFew !== undefined && { field: 'members', step: 'group', text: tooFew },
    values.committees.length === 0 && { field: 'committees', step: 'committees', text: committeesText },
    values.portfolios.length === 0 && {
      field: 'portfolios',
      step: 'portfolios',
      text: 'Please select at least one portfolio',
    },
    fullErrors.length > 0 && { field: 'portfolios', step: 'portfolios', text: fullErrors.join('. ') },
    ...fieldsFor({ isStudentOfNITS, mode }).map((field) => {
      const text = answerError(field, values[field.name]);
      return text !== undefined && { field: field.name, step: field.step, text };
    }),
    paymentError !== undefined && { field: 'payment', step: 'payment', text: paymentError },
  ];
  return all.filter(
    (item): item is Missing => Boolean(item) && stepsOf[mode].includes((item as Missing).step),
  );
}

export interface Submission {
  readonly mode: Mode;
  readonly event: Pick<Event, 'eventName' | 'fees'>;
  readonly isStudentOfNITS: boolean;
  readonly values: FormValues;
  /** The screenshot as a data URL; undefined for a member. */
  readonly payment: string | undefined;
  readonly group: { readonly grpName: string; readonly registered: readonly string[] } | undefined;
  readonly invite: Invite | undefined;
}

/** Builds the registration payload of a mode (product 6.5). */
export function registrationPayload(submission: Submission): BodyOf<typeof register> {
  const { mode, event, isStudentOfNITS, values, payment, group, invite } = submission;
  return {
    eventName: event.eventName,
    feesShown: event.fees,
    ...answersToRequest(values, { isStudentOfNITS, mode }),
    committeePreference: [...values.committees],
    portfolioPreference: values.portfolios.map(({ portfolio }) => portfolio),
    portfolioChoices: [...values.portfolios],
    isGroupRegistration: mode !== 'individual',
    ...(mode !== 'member' && { payment }),
    ...(mode === 'leader' && group && { grpName: group.grpName, grpMembers: [...group.registered] }),
    ...(mode === 'member' && invite),
  };
}

const draftSchema = z.object({
  committees: z.array(z.string()).readonly().catch([]),
  /** Bare names in the old format of drafts. */
  portfolios: z
    .array(z.union([z.string(), z.object({ committee: z.string(), portfolio: z.string() })]))
    .readonly()
    .catch([]),
  ...draftAnswers.shape,
  grpName: z.string().max(80).catch(''),
});

type DraftStore = Parameters<typeof localDraft>[2];

/** The draft of the form in this browser. One for each account and event, so that a shared computer never shows another user's form. */
export function registrationDraft(accountId: string, eventName: string, store?: DraftStore) {
  return localDraft(`registration:${accountId}:${eventName}`, draftSchema, store);
}

/** Restores the form without choices that are no longer offered. Without a valid draft it is empty. */
export function readDraft(
  accountId: string,
  event: Pick<Event, 'eventName' | 'formerNames'> & { readonly committees: readonly CommitteeChoices[] },
  store?: DraftStore,
): FormValues {
  for (const name of [event.eventName, ...event.formerNames]) {
    const draft = registrationDraft(accountId, name, store).read();
    if (draft) return { ...draft, ...dropWithdrawnChoices(draft, event.committees) };
  }
  return emptyValues;
}
