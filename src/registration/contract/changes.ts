import { z } from 'zod';
import { paymentWayKinds } from '#conference/contract/payment-ways.ts';
import { feesSchema, registrationsFrozen } from '#conference/contract.ts';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import { buildLineSchema, forbidden, tooManyRequests } from '#platform/contract/common.ts';
import {
  type BuiltInName,
  type BuiltInRespondent,
  fillAllFieldsText,
  type KnownBuiltIn,
  listBuiltInQuestionsAskedOf,
} from '#questions/contract/built-in-questions.ts';
import { answerChangeSchema, invalidAnswers } from '#questions/contract.ts';
import { noSuchRegistration } from './common.ts';
import { feeSchema, nullablePaymentWayKindSchema, register, registrationBody } from './form.ts';

const {
  fillAll: incomplete,
  invalidCommittees,
  invalidPortfolios,
  portfolioFull,
  feesChanged,
  wayNotOffered,
} = register.errors;

/** Returns the built-in questions that a delegate can answer anew with `changeRegistration`: those of the step 'about'. */
export function listChangeableBuiltInQuestions(delegate: BuiltInRespondent): readonly KnownBuiltIn[] {
  return listBuiltInQuestionsAskedOf(delegate).filter(({ step }) => step === 'about');
}

export const changeRegistration = defineCall(() => ({
  summary: 'Changes the preferences and answers of the delegate’s pending registration. The fee follows.',
  method: 'PUT',
  path: '/v1/api/client/registration',
  who: ['client'],
  forbidden,
  invalid: fillAllFieldsText,
  body: registrationBody
    .omit({
      eventName: true,
      payment: true,
      isGroupRegistration: true,
      grpName: true,
      grpMembers: true,
      eventNameIn: true,
      memberEmail: true,
      grpLeaderEmail: true,
      inviteToken: true,
      feesShown: true,
    })
    .extend({
      regID: buildLineSchema(noSuchRegistration.message),
      /** The revision that the client has loaded. The call returns 409 if the stored revision differs. */
      revision: z.int().min(0),
      /** The fees shown to the delegate. The call returns 409 if accommodation is added and the fees have changed. */
      feesShown: feesSchema.optional(),
    }),
  answer: z.object({
    message: z.literal('Registration changed'),
    fee: feeSchema,
    /**
     * New total of the group in major units of the currency, such as rupees. Missing unless the delegate is a leader.
     */
    groupTotal: z.number().optional(),
  }),
  errors: {
    noSuchRegistration,
    decided: defineError(
      409,
      'decided',
      'Your registration has been decided, so you can no longer change it. Your dashboard shows the decision.',
    ),
    changedMeanwhile: defineError(
      409,
      'changed_meanwhile',
      'Your registration has changed since you opened it. Look at it again.',
    ),
    leaderDecided: defineError(
      409,
      'leader_decided',
      'The payment of your group has been decided, so you can no longer change what you pay.',
    ),
    incomplete,
    invalidAnswers,
    invalidCommittees,
    invalidPortfolios,
    portfolioFull,
    feesChanged,
    registrationsFrozen,
    tooManyRequests,
  },
}));

export const changePaymentWay = defineCall(() => ({
  summary: 'Changes how the payer of a pending registration pays.',
  method: 'PUT',
  path: '/v1/api/client/paymentway',
  who: ['client'],
  forbidden,
  invalid: noSuchRegistration.message,
  body: z.object({
    regID: buildLineSchema(noSuchRegistration.message),
    /** The revision that the client has loaded. The call returns 409 if the stored revision differs. */
    revision: z.int().min(0),
    paymentWay: z.enum(paymentWayKinds, { error: 'Choose a payment method' }),
  }),
  answer: z.object({ message: z.literal('Payment method changed') }),
  errors: {
    noSuchRegistration,
    decided: changeRegistration.errors.decided,
    changedMeanwhile: changeRegistration.errors.changedMeanwhile,
    paidByLeader: defineError(409, 'paid_by_leader', 'The leader pays for this registration'),
    wayNotOffered,
    registrationsFrozen,
    tooManyRequests,
  },
}));

const beforeAndAfter = <T extends z.ZodType>(value: T) => z.object({ before: value, after: value });
const sums = beforeAndAfter(z.number());
const names = beforeAndAfter(z.array(z.string()));

/**
 * A change of a registration, stored as JSON. Names are those at the time of the change, and amounts are in minor
 * units.
 */
export const registrationChangeSchema = lazyObject(() => ({
  answers: z.array(
    beforeAndAfter(z.string().nullable()).extend({
      field: z.string() as z.ZodType<BuiltInName, BuiltInName>,
    }),
  ),
  /** Set if the leader has renamed the group of a member. */
  groupName: beforeAndAfter(z.string()).optional(),
  /** Answers to the questions of the club. */
  questions: z.array(answerChangeSchema).optional(),
  committees: names.optional(),
  portfolios: names.optional(),
  hospitalityAmount: sums.optional(),
  surchargeAmount: sums.optional(),
  paymentWay: beforeAndAfter(nullablePaymentWayKindSchema).optional(),
  /** Surcharges of the answers to questions. */
  answerSurchargesAmount: sums.optional(),
  /** The amount that the payer owed before and after. Missing in a member's change, since the leader pays. */
  dueAmount: sums.optional(),
}));
export type RegistrationChange = z.infer<typeof registrationChangeSchema>;
