import { z } from 'zod';
import type { BodyOf } from '#platform/contract/call.ts';
import { getSmallestAmount, toMinor } from '#platform/rule/money.ts';
import { openLocalDraft } from '#platform/web/local-draft.ts';
import { clubRegion } from '#platform/web/region.ts';
import { answersToRequest, builtInQuestions } from '#questions/contract/built-in-questions.ts';
import type { AnswersById, AnswerValue, FormLayout, Question } from '#questions/contract.ts';
import type { changeRegistration } from '#registration/contract/changes.ts';
import {
  computeFeeAfterSurchargeChange,
  computeHospitalityAfterChange,
  computeSurchargeAfterChange,
} from '#registration/rule/fees.ts';
import { type Event, isOpenForWaitingList, type OwnRegistration } from './events.ts';
import {
  emptyFormValues,
  type FormValues,
  listAnswerSurcharges,
  listAskedQuestions,
  listChosenCommittees,
  listMissingOrInvalidFields,
  type Missing,
  registrationDraftSchema,
  type StepId,
} from './form.ts';
import { dropWithdrawnChoices, listFullPortfolioErrors } from './selection.ts';

export const registrationChangeSteps = [
  'committees',
  'portfolios',
  'about',
] as const satisfies readonly StepId[];
export type ChangeStep = (typeof registrationChangeSteps)[number];

/**
 * Returns the form's values for a registration, without choices that are no longer offered.
 * @param given answers to the questions of the club
 */
export function toRegistrationFormValues(
  registration: OwnRegistration,
  event: Pick<Event, 'committees'>,
  given: GivenAnswers,
): FormValues {
  const answers = Object.fromEntries(
    builtInQuestions.map(({ _id, wireName }) => [_id, registration[wireName] ?? '']),
  ) as Partial<FormValues>;
  const stored = {
    committees: registration.committeePreference,
    portfolios: registration.portfolioChoices,
  };
  return {
    ...emptyFormValues,
    ...answers,
    ...dropWithdrawnChoices(stored, event.committees),
    answers: valuesById(given),
  };
}

const changeDraftSchema = z.object({ revision: z.number(), values: registrationDraftSchema });

/** Opens the stored draft of a change. The caller must ignore a draft of another revision of the registration. */
export function openChangeDraft(accountId: string, registrationId: string) {
  return openLocalDraft(`registration-change:${accountId}:${registrationId}`, changeDraftSchema);
}

interface Change {
  readonly registration: OwnRegistration;
  readonly event: Pick<Event, 'committees' | 'fees' | 'registrationOpen' | 'registrationState'>;
  readonly isHostStudent: boolean;
  readonly values: FormValues;
  readonly questions: readonly Question[];
  readonly layout?: FormLayout | undefined;
  readonly isMinor: boolean;
  readonly given: GivenAnswers;
}

export type GivenAnswers = readonly {
  readonly _id: string;
  readonly value: AnswerValue;
  readonly surchargeAmount: number;
}[];

function valuesById(given: GivenAnswers): AnswersById {
  return Object.fromEntries(given.map(({ _id, value }) => [_id, value]));
}

/**
 * Lists the questions whose answer differs from the stored one. Leaves out questions that have neither a stored nor a
 * new answer, because the dashboard asks them.
 */
function questionsAnsweredAnew(change: Change): Question[] {
  const { registration, questions, values } = change;
  const given = valuesById(change.given);
  return listAskedQuestions(questions, { ...change, mode: registration.mode }).filter(
    ({ _id }) => JSON.stringify(values.answers[_id] ?? '') !== JSON.stringify(given[_id] ?? ''),
  );
}

/**
 * Lists the missing or invalid fields of a change. A portfolio may be full if it was chosen before, or if the event has
 * a waiting list.
 */
export function listMissingOrInvalidFieldsOfChange(change: Change): readonly Missing[] {
  const { registration, event, isHostStudent, isMinor, values } = change;
  const added = values.portfolios.filter(
    ({ committee, portfolio }) =>
      !registration.portfolioChoices.some(
        (before) => before.committee === committee && before.portfolio === portfolio,
      ),
  );
  return listMissingOrInvalidFields({
    mode: registration.mode,
    isHostStudent,
    values,
    questions: questionsAnsweredAnew(change),
    layout: change.layout,
    isMinor,
    paymentError: undefined,
    fullErrors: isOpenForWaitingList(event) ? [] : listFullPortfolioErrors(added, event.committees),
    members: 0,
  }).filter(({ step }) => registrationChangeSteps.some((changed) => changed === step));
}

/**
 * Returns the sums before and after the change, in minor units. `before` is what the payer owes: the delegate’s fee, or
 * if a leader pays, the sum of the group or of this member.
 */
export function computeSumsBeforeAndAfter(change: Change): {
  before: number;
  after: number;
} {
  const { registration, event, values } = change;
  const { fee, groupTotal, leaderPays, accomodation } = registration;
  const ofAnswers = answerSurchargesOf(change);
  const before = toMinor(
    leaderPays ? leaderPays.registration + leaderPays.hospitality : (groupTotal ?? fee.total),
  );
  const hospitalityAmount = toMinor(fee.hospitality);
  const changed = computeHospitalityAfterChange(
    { needsAccommodation: accomodation === 'Yes', hospitalityAmount },
    values.accommodation === 'Yes',
    event.fees.hospitalityAmount,
  );
  const { differenceAmount } = computeFeeAfterSurchargeChange(
    {
      registrationAmount: toMinor(fee.registration),
      surchargeAmount: registration.surchargeAmount + ofAnswers.before,
      discountPercent: registration.discountPercent,
      unusedDiscountAmount: registration.unusedDiscountAmount,
    },
    surchargeAfter(change) + ofAnswers.after,
    getSmallestAmount(clubRegion().currency),
  );
  return { before, after: before + changed - hospitalityAmount + differenceAmount };
}

/**
 * Returns the surcharges of all answers, in minor units. A changed answer gets its current surcharge. Other answers
 * keep the stored one.
 */
function answerSurchargesOf(change: Change): { before: number; after: number } {
  const { registration, given } = change;
  const changed = questionsAnsweredAnew(change);
  const kept = given.filter(({ _id }) => !changed.some((question) => question._id === _id));
  const added = listAnswerSurcharges(changed, { ...change, mode: registration.mode });
  return {
    before: given.reduce((sum, { surchargeAmount }) => sum + surchargeAmount, 0),
    after: [
      ...kept.map(({ surchargeAmount }) => surchargeAmount),
      ...added.map(({ amount }) => amount),
    ].reduce((sum, amount) => sum + amount, 0),
  };
}

function surchargeAfter({ registration, event, values }: Pick<Change, 'registration' | 'event' | 'values'>) {
  const [firstCommittee] = registration.committeePreference;
  const { surchargeAmount } = registration;
  return computeSurchargeAfterChange(
    { firstCommittee, surchargeAmount },
    listChosenCommittees(event, values),
  );
}

/**
 * Returns the body of the call.
 * @param revision the revision that the delegate saw when the form opened
 */
export function buildChangePayload(change: Change, revision: number): BodyOf<typeof changeRegistration> {
  const { registration, event, isHostStudent, values } = change;
  const { transactionNumber, ...answers } = answersToRequest(values, {
    isHostStudent,
    mode: registration.mode,
    offersAccommodation: event.fees.hospitalityAmount !== null,
  });
  return {
    regID: registration._id,
    revision,
    feesShown: event.fees,
    surchargeShownAmount: surchargeAfter(change),
    answersShownAmount: answerSurchargesOf(change).after,
    ...answers,
    answers: Object.fromEntries(
      questionsAnsweredAnew(change).map(({ _id }) => [_id, values.answers[_id] ?? '']),
    ),
    committeePreference: [...values.committees],
    portfolioPreference: values.portfolios.map(({ portfolio }) => portfolio),
    portfolioChoices: [...values.portfolios],
  };
}
