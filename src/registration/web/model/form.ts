import { z } from 'zod';
import { type PaymentWayKind, paymentWayKinds } from '#conference/contract/payment-ways.ts';
import type { BodyOf } from '#platform/contract/call.ts';
import { openLocalDraft } from '#platform/web/local-draft.ts';
import {
  answersToRequest,
  type BuiltInName,
  builtInQuestions,
  defaultFormLayout,
  draftAnswersSchema,
  type FormAnswers,
  listBuiltInQuestionsAskedOf,
} from '#questions/contract/built-in-questions.ts';
import {
  type AnswersById,
  type AnswerValue,
  answersByIdSchema,
  type FormLayout,
  type FormQuestion,
  filterAskedQuestions,
  findAnswerErrorText,
  type Question,
  sortByLayout,
  surchargeOfAnswer,
  validateAnswer,
} from '#questions/contract.ts';
import { maxDiscountCodes, type register } from '#registration/contract/form.ts';
import { getFirstCommitteeSurcharge } from '#registration/rule/fees.ts';
import type { Event } from './events.ts';
import type { Invite } from './group.ts';
import type { RegistrationMode } from './payment.ts';
import {
  type CommitteeChoices,
  committeeCountErrorText,
  dropWithdrawnChoices,
  type PortfolioChoice,
} from './selection.ts';

/** Values of the form. Files are not among them, since a draft can't store them. */
export interface FormValues extends FormAnswers {
  committees: readonly string[];
  portfolios: readonly PortfolioChoice[];
  grpName: string;
  /** Answers to the questions of the club, by id. */
  answers: AnswersById;
  /** The entered discount codes, in capitals. */
  discountCodes: readonly string[];
  /** The payment method. Empty until it is chosen. */
  paymentWay: PaymentWayKind | '';
}

const noAnswers = Object.fromEntries(builtInQuestions.map(({ _id }) => [_id, ''])) as Record<
  keyof FormAnswers,
  ''
>;

export const emptyFormValues: FormValues = {
  committees: [],
  portfolios: [],
  ...noAnswers,
  grpName: '',
  answers: {},
  discountCodes: [],
  paymentWay: '',
};

export type StepId = 'group' | 'committees' | 'portfolios' | 'about' | 'payment' | 'check';

export const stepNames: Readonly<Record<StepId, string>> = {
  group: 'Your group',
  committees: 'Committees',
  portfolios: 'Portfolios',
  about: 'About you',
  payment: 'Payment',
  check: 'Check and send',
};

export const stepsByMode: Readonly<Record<RegistrationMode, readonly StepId[]>> = {
  individual: ['committees', 'portfolios', 'about', 'payment', 'check'],
  leader: ['group', 'committees', 'portfolios', 'about', 'payment', 'check'],
  member: ['committees', 'portfolios', 'about', 'check'],
};

export function findStepOrFirst(mode: RegistrationMode, name: string | null): StepId {
  const steps = stepsByMode[mode];
  return steps.find((step) => step === name) ?? (steps[0] as StepId);
}

export type FieldName = keyof FormValues | 'payment' | 'members' | `answers.${string}`;

export interface Missing {
  readonly field: FieldName;
  readonly step: StepId;
  readonly text: string;
}

export interface FormState {
  readonly mode: RegistrationMode;
  readonly isHostStudent: boolean;
  readonly values: FormValues;
  readonly questions: readonly Question[];
  /** Names, visibility and order of the questions. By default those of a form that the club has not changed. */
  readonly layout?: FormLayout | undefined;
  /** Known once the delegate has entered the date of birth, after registering. */
  readonly isMinor?: boolean | undefined;
  /** Error of the screenshot. Undefined if it is valid. */
  readonly paymentError: string | undefined;
  readonly paymentWay?: PaymentWayKind | undefined;
  readonly offersAccommodation?: boolean | undefined;
  /** Error text if an entered code cannot be used. */
  readonly discountError?: string | undefined;
  /** Errors of chosen portfolios without a free seat. */
  readonly fullErrors: readonly string[];
  readonly members: number;
}

/** Returns an error if a group has fewer than two registered members (product 6.3). */
export function findGroupSizeErrorText(members: number): string | undefined {
  if (members === 0) return 'You need to add atleast 2 member to complete the group';
  if (members === 1) return 'You need to add atleast 1 more member to complete the group';
  return undefined;
}

/** Lists the missing or invalid fields, in the order of the steps (product 6.3). */
export function listMissingOrInvalidFields(state: FormState): readonly Missing[] {
  const { mode, values, paymentError, discountError, fullErrors, members } = state;
  const tooFew = findGroupSizeErrorText(members);
  const all: readonly (Missing | false | undefined)[] = [
    !values.grpName.trim() && { field: 'grpName', step: 'group', text: 'Give your group a name' },
    tooFew !== undefined && { field: 'members', step: 'group', text: tooFew },
    values.committees.length === 0 && {
      field: 'committees',
      step: 'committees',
      text: committeeCountErrorText,
    },
    values.portfolios.length === 0 && {
      field: 'portfolios',
      step: 'portfolios',
      text: 'Please select at least one portfolio',
    },
    fullErrors.length > 0 && { field: 'portfolios', step: 'portfolios', text: fullErrors.join('. ') },
    ...listFormQuestions(state).map(({ question, field, step, answer }) => {
      const text = findAnswerErrorText(question, answer);
      return text !== undefined && { field, step, text };
    }),
    discountError !== undefined && { field: 'discountCodes', step: 'payment', text: discountError },
    paymentError !== undefined && { field: 'payment', step: 'payment', text: paymentError },
  ];
  return all.filter(
    (item): item is Missing => Boolean(item) && stepsByMode[mode].includes((item as Missing).step),
  );
}

/** A question that the form asks, with its answer. */
export interface AskedQuestion {
  readonly _id: string;
  readonly field: BuiltInName | `answers.${string}`;
  readonly step: StepId;
  readonly question: FormQuestion;
  readonly answer: AnswerValue | undefined;
}

/** Lists all questions that the form asks the delegate, in the order of the steps. */
export function listFormQuestions(
  state: Pick<
    FormState,
    | 'mode'
    | 'isHostStudent'
    | 'values'
    | 'questions'
    | 'layout'
    | 'isMinor'
    | 'paymentWay'
    | 'offersAccommodation'
  >,
): AskedQuestion[] {
  const { layout = defaultFormLayout } = state;
  const builtIn = listBuiltInQuestionsAskedOf(state, layout).map((question) => ({
    _id: question._id,
    field: question._id,
    step: question.step,
    question,
    answer: state.values[question._id],
  }));
  const ofClub = listAskedQuestions(state.questions, state).map((question) => ({
    _id: question._id,
    field: buildAnswerFieldName(question),
    step: 'about' as const,
    question,
    answer: state.values.answers[question._id],
  }));
  const asked = sortByLayout([...builtIn, ...ofClub], layout);
  return asked.sort((a, b) => Number(a.step === 'payment') - Number(b.step === 'payment'));
}

/** Returns the values to change in the form for another answer to a question. */
export function buildAnswerChange(
  { answers }: Pick<FormValues, 'answers'>,
  { field, question: { _id } }: Pick<AskedQuestion, 'field' | 'question'>,
  answer: AnswerValue,
): Partial<FormValues> {
  return field === _id ? { [field]: answer } : { answers: { ...answers, [_id]: answer } };
}

/** Lists the questions of the club that the delegate is asked. They may depend on earlier answers. */
export function listAskedQuestions(
  questions: readonly Question[],
  {
    mode,
    isHostStudent,
    values,
    isMinor = false,
  }: Pick<FormState, 'mode' | 'isHostStudent' | 'values'> & { isMinor?: boolean | undefined },
): Question[] {
  const needsAccommodation = !isHostStudent && values.accommodation === 'Yes';
  return filterAskedQuestions(questions, {
    mode,
    isHostStudent,
    needsAccommodation,
    isMinor,
    hasSeat: false,
  });
}

/** Lists the answers that cost more, in the order of the questions. */
export function listAnswerSurcharges(
  questions: readonly Question[],
  state: Parameters<typeof listAskedQuestions>[1],
): { label: string; amount: number }[] {
  return listAskedQuestions(questions, state).flatMap((question) => {
    const checked = validateAnswer(question, state.values.answers[question._id]);
    const amount = checked.result === 'valid' ? surchargeOfAnswer(question, checked.value) : 0;
    return amount > 0 ? [{ label: question.label, amount }] : [];
  });
}

const buildAnswerFieldName = ({ _id }: Pick<Question, '_id'>) => `answers.${_id}` as const;

export interface Submission {
  readonly mode: RegistrationMode;
  readonly event: Pick<Event, 'eventName' | 'fees' | 'committees'>;
  readonly isHostStudent: boolean;
  readonly values: FormValues;
  readonly questions: readonly Question[];
  readonly payment: string | undefined;
  /** The screenshot of an earlier payment, if `payment` shows only the rest. */
  readonly earlierPayment?: string | undefined;
  readonly paymentWay?: PaymentWayKind | undefined;
  readonly group: { readonly grpName: string; readonly registered: readonly string[] } | undefined;
  readonly invite: Invite | undefined;
  /** Addresses of the registered members in all groups that the delegate leads for the event, as shown. */
  readonly seenMembers: readonly string[];
  /** The amount due as shown, in minor units. Undefined for a member, and while a part of it is not known. */
  readonly totalShownAmount: number | undefined;
}

/** Returns the chosen committees that are still offered, in the order of preference. */
export function listChosenCommittees(
  event: Pick<Event, 'committees'>,
  values: Pick<FormValues, 'committees'>,
): Event['committees'] {
  return values.committees.flatMap((value) =>
    event.committees.filter((committee) => committee.value === value),
  );
}

export function buildRegistrationPayload(submission: Submission): BodyOf<typeof register> {
  const { mode, event, isHostStudent, values, questions, payment, paymentWay, group, invite } = submission;
  return {
    eventName: event.eventName,
    feesShown: event.fees,
    surchargeShownAmount: getFirstCommitteeSurcharge(listChosenCommittees(event, values)),
    answersShownAmount: listAnswerSurcharges(questions, submission).reduce(
      (sum, { amount }) => sum + amount,
      0,
    ),
    ...answersToRequest(values, {
      isHostStudent,
      mode,
      paymentWay,
      offersAccommodation: event.fees.hospitalityAmount !== null,
    }),
    answers: answersOf(questions, submission),
    committeePreference: [...values.committees],
    portfolioPreference: values.portfolios.map(({ portfolio }) => portfolio),
    portfolioChoices: [...values.portfolios],
    isGroupRegistration: mode !== 'individual',
    seenMembers: [...submission.seenMembers],
    ...(submission.totalShownAmount !== undefined && { totalShownAmount: submission.totalShownAmount }),
    ...(mode !== 'member' && { payment, paymentWay }),
    ...(mode !== 'member' &&
      submission.earlierPayment !== undefined && { earlierPayment: submission.earlierPayment }),
    ...(mode !== 'member' && values.discountCodes.length > 0 && { discountCodes: [...values.discountCodes] }),
    ...(mode === 'leader' && group && { grpName: group.grpName, grpMembers: [...group.registered] }),
    ...(mode === 'member' && invite),
  };
}

function answersOf(questions: readonly Question[], submission: Submission): AnswersById {
  return Object.fromEntries(
    listAskedQuestions(questions, submission).flatMap(({ _id }) => {
      const answer = submission.values.answers[_id];
      return answer === undefined ? [] : [[_id, answer]];
    }),
  );
}

export const registrationDraftSchema = z.object({
  committees: z.array(z.string()).readonly().catch([]),
  /** Accepts names too, since older drafts have only the names of portfolios. */
  portfolios: z
    .array(z.union([z.string(), z.object({ committee: z.string(), portfolio: z.string() })]))
    .readonly()
    .catch([]),
  ...draftAnswersSchema.shape,
  grpName: z.string().max(80).catch(''),
  answers: answersByIdSchema.catch({}),
  discountCodes: z.array(z.string().max(24)).max(maxDiscountCodes).readonly().catch([]),
  paymentWay: z.enum(['', ...paymentWayKinds]).catch(''),
});

type DraftStore = Parameters<typeof openLocalDraft>[2];

/**
 * Opens the draft of an account for an event. Each account has separate drafts, so that a shared computer never shows
 * another user's form.
 */
export function openRegistrationDraft(accountId: string, eventName: string, store?: DraftStore) {
  return openLocalDraft(`registration:${accountId}:${eventName}`, registrationDraftSchema, store);
}

/** Returns true if the delegate has begun the form in this browser and chosen a committee. */
export function hasRegistrationDraft(
  accountId: string,
  event: { readonly eventName: string },
  store?: DraftStore,
): boolean {
  return (openRegistrationDraft(accountId, event.eventName, store).read()?.committees.length ?? 0) > 0;
}

/** Reads the draft without choices that are no longer offered. Returns empty values if there is no draft. */
export function readRegistrationDraft(
  accountId: string,
  event: Pick<Event, 'eventName' | 'formerNames'> & { readonly committees: readonly CommitteeChoices[] },
  store?: DraftStore,
): FormValues {
  for (const name of [event.eventName, ...event.formerNames]) {
    const draft = openRegistrationDraft(accountId, name, store).read();
    if (draft) return { ...draft, ...dropWithdrawnChoices(draft, event.committees) };
  }
  return emptyFormValues;
}
