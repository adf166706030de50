import { z } from 'zod';
import { paymentWayKinds, shownBankDetailsSchema } from '#conference/contract/payment-ways.ts';
import {
  committeeSchema,
  discountCodeField,
  discountErrors,
  feesSchema,
  noSuchEvent,
  registrationClosedError,
  surchargeField,
} from '#conference/contract.ts';
import { computeMaxDataUrlLength, defineInvalidImage, imageField } from '#media/contract.ts';
import { defineCall, defineError, type ErrorSpec, lazy, lazyObject } from '#platform/contract/call.ts';
import { buildLineSchema, forbidden, toLowerCaseAscii, tooManyRequests } from '#platform/contract/common.ts';
import { plural } from '#platform/rule/plural.ts';
import {
  buildOptionalLineSchema,
  fillAllFieldsText,
  recordAnswersSchema,
  requestAnswersSchema,
} from '#questions/contract/built-in-questions.ts';
import { answersByIdSchema, invalidAnswers } from '#questions/contract.ts';
import { paymentPictureRule } from './payment-picture.ts';

export const registrationStatuses = ['pending', 'confirmed', 'declined'] as const;
export type Status = (typeof registrationStatuses)[number];

/** States of a registration. In API records the `status` of a withdrawn registration is 'declined'. */
export const displayedRegistrationStates = [...registrationStatuses, 'withdrawn'] as const;
export type RegistrationState = (typeof displayedRegistrationStates)[number];

export type DecidedState = Exclude<RegistrationState, 'pending'>;

export function toDisplayedRegistrationState(row: {
  status: Status;
  withdrawn?: boolean;
}): RegistrationState {
  return row.withdrawn ? 'withdrawn' : row.status;
}

/** Value of `payment` without a screenshot, for example for a member, whose leader pays (product 7.6). */
export const notApplicablePaymentValue = 'not applicable';

/** Amounts of a fee in major units of the currency, such as rupees. */
export const feeSchema = z.object({ registration: z.number(), hospitality: z.number(), total: z.number() });
export type Fee = z.infer<typeof feeSchema>;

/** The specification fixes these texts for `grpStatus`. */
export const groupStatusWireValues = {
  waiting_for_leader: 'waiting for the leader',
  complete: 'complete',
} as const;

export const groupOfRegistrationSchema = lazyObject(() => ({
  grpName: z.string(),
  grpLeaderEmail: z.string(),
  grpMembers: z.array(z.string()),
  grpStatus: z.enum(groupStatusWireValues),
}));

const ownGroup = lazyObject(() => ({
  ...groupOfRegistrationSchema.shape,
  grpLeaderName: z.string(),
  grpMemberNames: z.array(z.string()),
}));
export type OwnGroup = z.infer<typeof ownGroup>;

export const registrationModes = ['individual', 'leader', 'member'] as const;

export const sharedRegistrationRecordSchema = lazyObject(() => ({
  _id: z.string(),
  eventName: z.string(),
  status: z.enum(registrationStatuses),
  /** True if the registration was withdrawn. Its `status` is then 'declined'. */
  withdrawn: z.boolean(),
  mode: z.enum(registrationModes),
  regsiteredat: z.iso.datetime(),
  committeePreference: z.array(z.string()),
  committeeNames: z.array(z.string()),
  portfolioPreference: z.array(z.string()),
  /** Name of the college. For students of the institute it is the short name of the institute. */
  college: z.string(),
  /** Short-lived signed URL of the screenshot of the payment, or 'not applicable' if there is none. */
  payment: z.string(),
  /** The assigned seat. All three fields are empty while the delegate has no seat. */
  assignedCommittee: z.string(),
  assignedCommitteeName: z.string(),
  assignedPortfolio: z.string(),
  fee: feeSchema,
  /**
   * Total of the group in major units of the currency: the fee of the leader, and the hospitality and surcharges of
   * every member. Missing unless the delegate is a leader.
   */
  groupTotal: z.number().optional(),
  /** Reference that identifies the payment in bank statements. Members have their leader's. */
  paymentReference: z.string().optional(),
}));

/** The chosen payment method. Null for a member, and for a payer who had nothing to pay. */
export const nullablePaymentWayKindSchema = z.enum(paymentWayKinds).nullable();

export const portfolioChoicesSchema = z.array(z.object({ committee: z.string(), portfolio: z.string() }));

const ownRegistration = lazyObject(() => ({
  ...sharedRegistrationRecordSchema.shape,
  ...recordAnswersSchema.shape,
  college: sharedRegistrationRecordSchema.shape.college,
  portfolioChoices: portfolioChoicesSchema,
  paymentWay: nullablePaymentWayKindSchema,
  seat: committeeSchema
    .pick({ hue: true, ratio: true })
    .extend({ backgroundGuide: z.string().nullable(), chatGroup: z.string().nullable() })
    .optional(),
  /** The mailed reason of a decline. Null unless an admin has declined the registration and given a reason. */
  declinedBecause: z.string().nullable(),
  /** True if the payer was asked for another proof or for the rest of the payment, and has not answered. */
  proofRequested: z.boolean(),
  over: z.boolean(),
  /**
   * Version number of the registration. A request that changes the registration sends it, and returns 409 if it is
   * outdated.
   */
  revision: z.number(),
  /**
   * Surcharge of the first chosen committee in minor units, before discounts. The registration fee includes this
   * surcharge.
   */
  surchargeAmount: z.number(),
  /** The percentage that the discount codes of the registration take off surcharges. */
  discountPercent: z.number(),
  /**
   * The part of discount codes with an amount for which the registration fee was too small, in minor units. It lowers
   * surcharges that a change adds.
   */
  unusedDiscountAmount: z.number(),
  /**
   * The amount in major units of the currency that was due when the proof of payment was sent. Missing if the same
   * amount is due now.
   */
  dueAtProof: z.number().optional(),
  /**
   * The amounts in major units of the currency that the leader pays for this member. Missing unless the delegate is a
   * member.
   */
  leaderPays: feeSchema.omit({ total: true }).optional(),
  /**
   * The hospitality of the whole group in major units of the currency, and the number of people who pay for it. Missing
   * unless the delegate is a leader.
   */
  groupHospitality: z.object({ total: z.number(), people: z.number() }).optional(),
  group: ownGroup.optional(),
}));

export const listOwnRegistrations = defineCall(() => ({
  summary: "The delegate's own registrations.",
  method: 'GET',
  path: '/v1/api/client/allevents',
  who: ['client'],
  forbidden,
  answer: z.object({ ypEvents: z.array(ownRegistration) }),
  errors: {},
}));

export const issuePaymentReference = defineCall(() => ({
  summary:
    "Where the delegate pays for an event now, and the payment's reference. Idempotent: the reference never changes.",
  method: 'POST',
  path: '/v1/api/client/paymentreference',
  who: ['client'],
  forbidden,
  invalid: noSuchEvent.message,
  body: z.object({ eventName: buildLineSchema(noSuchEvent.message) }),
  answer: z.object({ reference: z.string(), payment: shownBankDetailsSchema }),
  errors: { noSuchEvent },
}));

export const reserveFees = defineCall(() => ({
  summary:
    'Keeps the fees of the current round for a delegate who has added a screenshot of the payment, once for each round and until an hour after it ends.',
  method: 'POST',
  path: '/v1/api/client/feereservation',
  who: ['client'],
  forbidden,
  invalid: noSuchEvent.message,
  body: z.object({
    eventName: buildLineSchema(noSuchEvent.message),
    /** Number of people that the payment covers, with the leader. */
    people: z.int().min(1).max(201),
  }),
  answer: z.object({
    /** Null if no round is current, and no fees are kept. */
    reservation: z.object({ fees: feesSchema, people: z.number(), endsAt: z.iso.datetime() }).nullable(),
  }),
  errors: {
    noSuchEvent,
    registrationClosed: registrationClosedError('…'),
    notVerified: defineError(403, 'not_verified', 'You need to verify your email first'),
    tooManyRequests,
  },
}));

const committeeText = 'invalid committee selection';
const portfolioText = 'invalid portfolio selection';
const name = (text: string) => z.string({ error: text }).min(1, text).max(120, text);
const detail = z.optional(
  lazy(() => z.string({ error: 'where are the details' }).trim().max(300, 'where are the details')),
);

export function memberNotRegisteredError(email: string) {
  return defineError(400, 'member_not_registered', `${email} has not registered for the event`);
}

/**
 * Returns the error text of a portfolio without a free seat.
 * @param committee short name of the committee
 */
export function noSeatLeftText(portfolio: string, committee: string): string {
  return `${portfolio} of ${committee} has no seat left: please choose another`;
}

/**
 * The screenshot of the payment as a data URL. Missing, empty or 'not applicable' if the delegate sends no screenshot.
 */
const payment = z
  .union([imageField(paymentPictureRule), z.enum(['', notApplicablePaymentValue])], {
    error: paymentPictureRule.errorText,
  })
  .optional();

const groupMemberEmail = lazy(() => z.string().trim().overwrite(toLowerCaseAscii).max(254));

export const maxDiscountCodes = 5;

export const discountCodeUselessError = (code: string) =>
  defineError(409, 'code_useless', `The code ${code} does not lower your fee`);

/**
 * Returns the error for members of the group who have registered since the leader looked at it.
 * @param members names of these members, as a list in words
 * @param total new total of the group, formatted
 */
export function memberJoinedError(members: string, count: number, total: string) {
  const have = plural(count, { one: 'has', other: 'have' });
  return defineError(
    409,
    'member_joined',
    `${members} ${have} joined meanwhile. The group now pays ${total}.`,
  );
}

/** Returns the error for members of a group that ends, who have registered since its leader looked at it. */
export function memberJoinedEndingGroupError(members: string, count: number) {
  const have = plural(count, { one: 'has', other: 'have' });
  return defineError(
    409,
    'member_joined',
    `${members} ${have} joined your group meanwhile. If you register like this, your group ends and they have to register again.`,
  );
}

/** @param total the amount that is due now, formatted */
export function totalChangedError(total: string) {
  return defineError(
    409,
    'total_changed',
    `You now pay ${total}. Something has changed since you opened the form: look at it, then send it again.`,
  );
}

export const registrationBody = lazyObject(() => ({
  eventName: buildLineSchema(fillAllFieldsText),
  payment,
  /**
   * The screenshot of an earlier payment, if the fee was paid in two parts. `payment` then is the screenshot of the
   * rest. The two together have at most the size of one.
   */
  earlierPayment: payment,
  /** The chosen payment method. A payer who leaves it out must send a screenshot. */
  paymentWay: z.enum(paymentWayKinds, { error: fillAllFieldsText }).optional(),
  ...requestAnswersSchema.shape,
  committeePreference: z.array(name(committeeText), { error: committeeText }).max(20, committeeText),
  portfolioPreference: z.array(name(portfolioText), { error: portfolioText }).max(60, portfolioText),
  portfolioChoices: z
    .array(z.object({ committee: name(portfolioText), portfolio: name(portfolioText) }, portfolioText), {
      error: portfolioText,
    })
    .max(60, portfolioText)
    .optional(),
  /** Answers to the questions of the club, by question id. The dashboard asks for missing answers later. */
  answers: answersByIdSchema.optional(),
  isGroupRegistration: z.boolean({ error: fillAllFieldsText }),
  grpName: buildOptionalLineSchema('grpName is missing', 80),
  grpMembers: z
    .array(groupMemberEmail, {
      error: 'Minimum 1 member is required for group registration',
    })
    .max(200, 'Minimum 1 member is required for group registration')
    .optional(),
  eventNameIn: detail,
  memberEmail: detail,
  grpLeaderEmail: detail,
  inviteToken: detail,
  /** Codes that lower the fee of a delegate who pays. */
  discountCodes: z
    .array(discountCodeField)
    .max(maxDiscountCodes, `You can use at most ${maxDiscountCodes} codes`)
    .refine((codes) => new Set(codes).size === codes.length, 'Enter each code once')
    .optional(),
  /** Fees shown to the delegate. The call returns 409 if they have changed. */
  feesShown: feesSchema.optional(),
  /**
   * The surcharge of the first chosen committee, as shown to the delegate. The call returns 409 if this surcharge has
   * changed.
   */
  surchargeShownAmount: surchargeField.optional(),
  /**
   * The sum of the surcharges of the answers, as shown to the delegate. The call returns 409 if this sum has changed.
   */
  answersShownAmount: surchargeField.optional(),
  /**
   * The addresses of all registered members in the open groups of the delegate, as shown. The call returns 409 if
   * another member has registered meanwhile.
   */
  seenMembers: z.array(groupMemberEmail).max(200).optional(),
  /** The amount due shown to a payer, in minor units. The call returns 409 if another amount is due. */
  totalShownAmount: z.int().min(0).optional(),
}));
export type RegistrationBody = z.output<typeof registrationBody>;

export const register = defineCall(() => ({
  summary: 'Registers the delegate: alone, as the leader of a group, or as an invited member.',
  method: 'POST',
  path: '/v1/api/reg/yp',
  who: ['client'],
  forbidden: defineError(403, 'forbidden', 'Admins and SuperAdmins are not allowed to register for an event'),
  bodyLimit: computeMaxDataUrlLength(paymentPictureRule) + 64 * 1024,
  tooLarge: defineError(413, 'too_large', paymentPictureRule.errorText),
  invalid: fillAllFieldsText,
  body: registrationBody,
  failed: 'Something went wrong on the server side',
  answer: z.object({
    message: z.literal('Event registration completed'),
    fee: feeSchema,
    groupTotal: z.number().optional(),
  }),
  errors: {
    fillAll: defineError(400, 'fill_all', fillAllFieldsText),
    invalidCommittees: defineError(400, 'invalid_committees', committeeText),
    invalidPortfolios: defineError(400, 'invalid_portfolios', portfolioText),
    /** The error lists the path of each full portfolio in the request body. */
    portfolioFull: defineError(409, 'portfolio_full', 'Portfolio is not available'),
    /** The error lists the path of each invalid answer in the request body. */
    invalidAnswers,
    invalidPayment: defineInvalidImage(paymentPictureRule),
    userNotFound: defineError(404, 'user_not_found', 'User not found'),
    noSuchEvent,
    feesChanged: defineError(
      409,
      'fees_changed',
      'The fees have changed since you opened the form. Look at the new amount, then send it again.',
    ),
    ...discountErrors,
    wayNotOffered: defineError(
      409,
      'payment_way_not_offered',
      'This payment method is no longer offered. Choose another one. If you have already paid, write to us first.',
    ),
    /** The error text contains the code. */
    codeUseless: discountCodeUselessError('…'),
    notVerified: defineError(403, 'not_verified', 'You need to verify your email first'),
    alreadySignedUp: defineError(
      409,
      'already_signed_up',
      'Signup with this email for the event already exists',
    ),
    groupNameMissing: defineError(400, 'group_name_missing', 'grpName is missing'),
    noMembers: defineError(400, 'no_members', 'Minimum 1 member is required for group registration'),
    oneMember: defineError(400, 'one_member', 'You need to add atleast 1 more member to complete the group'),
    alreadyRegistered: defineError(409, 'already_registered', 'You have already registered for this event'),
    fillAllFields: defineError(400, 'fill_all_fields', 'fill all fields'),
    memberNotVerified: defineError(403, 'member_not_verified', "not verified, so can't register"),
    detailsMissing: defineError(400, 'details_missing', 'where are the details'),
    leaderNotFound: defineError(404, 'leader_not_found', 'Team Leader not found'),
    memberNotFound: defineError(404, 'member_not_found', 'Team Member not found'),
    inviteNotFound: defineError(404, 'invite_not_found', 'Invite link not found'),
    invalidToken: defineError(400, 'invalid_token', 'Invalid token'),
    /** The error text contains the name of the event. */
    registrationClosed: registrationClosedError('…'),
    /** The error text contains the name of the member. */
    memberNotRegistered: memberNotRegisteredError('…'),
    alreadyAccepted: defineError(409, 'already_accepted', 'You have already accepted the invite'),
    codesOfMember: defineError(
      409,
      'codes_of_member',
      'Your leader pays for you, so you can’t use a code. Give the code to your leader.',
    ),
    /** The error text contains the names of the members and the new total. */
    memberJoined: memberJoinedError('…', 1, '…'),
    /** The error text contains the amount. */
    totalChanged: totalChangedError('…'),
    tooManyRequests,
  } satisfies Record<string, ErrorSpec>,
}));

/**
 * Levels of the demand for a portfolio. The number of preferences per seat is compared with the average of the event:
 * 'few' is below the average, 'some' is up to twice the average, and 'many' is more. A portfolio with fewer than 5
 * preferences is always 'few'.
 */
export const demandLevels = ['few', 'some', 'many'] as const;
export type Demand = (typeof demandLevels)[number];

export const getPortfolioDemand = defineCall(() => ({
  summary:
    'How many delegates ask for each portfolio, in three steps, cached for a minute. It reveals no single delegate.',
  method: 'GET',
  path: '/v1/api/demand/:eventName',
  who: 'anyone',
  invalid: noSuchEvent.message,
  params: z.object({ eventName: buildLineSchema(noSuchEvent.message) }),
  answer: z.object({
    committees: z.array(
      z.object({
        committee: z.string(),
        portfolios: z.array(z.object({ portfolio: z.string(), demand: z.enum(demandLevels) })),
      }),
    ),
  }),
  errors: { noSuchEvent },
}));

export const getOwnCommittee = defineCall(() => ({
  summary:
    'The committee of the delegate’s seat: what to read, where to ask, who chairs it, and which portfolios are taken.',
  method: 'GET',
  path: '/v1/api/client/committee/:eventName',
  who: ['client'],
  forbidden,
  invalid: noSuchEvent.message,
  params: z.object({ eventName: buildLineSchema(noSuchEvent.message) }),
  answer: z.object({
    committee: committeeSchema.pick({
      value: true,
      name: true,
      shortName: true,
      agenda: true,
      hue: true,
      ratio: true,
    }),
    portfolio: z.string(),
    backgroundGuide: z.string().nullable(),
    chatGroup: z.string().nullable(),
    /** Chairs from the executive board on the conference page. Empty if the page has no edition of the event. */
    chairs: z.array(z.object({ name: z.string(), post: z.string(), bio: z.string() })),
    /** Number of other delegates by portfolio, in the order of the catalogue. The call does not return their names. */
    taken: z.array(z.object({ portfolio: z.string(), delegates: z.number() })),
  }),
  errors: {
    noSuchEvent,
    noSeat: defineError(404, 'no_seat', 'You have no seat in a committee of this event'),
  },
}));
