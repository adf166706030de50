import { z } from 'zod';
import { bankDetails } from '#conference/contract/bank-details.ts';
import { committee, fees } from '#conference/contract.ts';
import { dataUrlLength, imageField, invalidImage, paymentRule } from '#media/contract.ts';
import { defineCall, defineError, type ErrorSpec } from '#platform/contract/call.ts';
import { forbidden, lineField, lowerAscii, plainLine, tooManyRequests } from '#platform/contract/common.ts';
import { noSuchEvent } from './common.ts';
import { fillAll, recordAnswers, requestAnswers } from './fields.ts';

export const statuses = ['pending', 'confirmed', 'declined'] as const;
export type Status = (typeof statuses)[number];

/** States shown on screens: the statuses, and `withdrawn`, whose `status` stays 'declined' in the records of the API. */
export const registrationStates = [...statuses, 'withdrawn'] as const;
export type RegistrationState = (typeof registrationStates)[number];

/** State of a registration that is no longer pending. */
export type DecidedState = Exclude<RegistrationState, 'pending'>;

export function toRegistrationState(row: { status: Status; withdrawn?: boolean }): RegistrationState {
  return row.withdrawn ? 'withdrawn' : row.status;
}

/** Value of `payment` for a member, whose leader pays (product 7.6). */
export const notApplicable = 'not applicable';

/** Rupees. */
export const fee = z.object({ registration: z.number(), hospitality: z.number(), total: z.number() });
export type Fee = z.infer<typeof fee>;

/** The states of a group with their texts in `grpStatus`. */
export const groupStatuses = { waiting_for_leader: 'waiting for the leader', complete: 'complete' } as const;

/** A group as its leader and members see it. */
export const registeredGroup = z.object({
  grpName: z.string(),
  grpLeaderEmail: z.string(),
  grpMembers: z.array(z.string()),
  grpStatus: z.enum(groupStatuses),
});

const ownGroup = registeredGroup.extend({
  grpLeaderName: z.string(),
  /** In the order of `grpMembers`. */
  grpMemberNames: z.array(z.string()),
});
export type OwnGroup = z.infer<typeof ownGroup>;

export const modes = ['individual', 'leader', 'member'] as const;

/** The fields of a registration that the delegate and the secretariat see. */
export const sharedFields = z.object({
  _id: z.string(),
  eventName: z.string(),
  status: z.enum(statuses),
  /** Withdrawn by the delegate, or by an admin for the delegate. The status is 'declined'. */
  withdrawn: z.boolean(),
  mode: z.enum(modes),
  regsiteredat: z.iso.datetime(),
  committeePreference: z.array(z.string()),
  /** The current short names of these committees; `committeePreference` has their identifiers. */
  committeeNames: z.array(z.string()),
  portfolioPreference: z.array(z.string()),
  /** The institute's name for students of the institute. */
  college: z.string(),
  /** A short-lived signed address that an <img> can load, or 'not applicable' for a member of a group. */
  payment: z.string(),
  /** All three are empty while the delegate has no seat. */
  assignedCommittee: z.string(),
  assignedCommitteeName: z.string(),
  assignedPortfolio: z.string(),
  fee,
  /** The leader's sum for the whole group, every member's hospitality included. */
  groupTotal: z.number().optional(),
  /** Reference that the payment carries, so that it can be matched with the bank statement. Members have their leader's. */
  paymentReference: z.string().optional(),
});

/** `portfolioPreference` with the committee of each portfolio. */
export const portfolioChoices = z.array(z.object({ committee: z.string(), portfolio: z.string() }));

/** A delegate's own registration (product 6.5). */
const ownRegistration = sharedFields.extend({
  ...recordAnswers.shape,
  college: sharedFields.shape.college,
  portfolioChoices,
  /** Artwork and documents of the committee of the seat. */
  seat: committee
    .pick({ hue: true, ratio: true })
    .extend({ backgroundGuide: z.string().nullable(), chatGroup: z.string().nullable() })
    .optional(),
  /** Why an admin declined it, as it was mailed; null where no reason was given. */
  declinedBecause: z.string().nullable(),
  /** The payer (for a member, the leader) has not answered a request for another proof, or for the rest of the payment. */
  proofRequested: z.boolean(),
  /** The event is over: its registrations can't change any more (product 5.9). */
  over: z.boolean(),
  /** The part of the fee that the leader pays for this member, in rupees; missing in other modes. */
  leaderPays: fee.omit({ total: true }).optional(),
  group: ownGroup.optional(),
});

export const getOwnRegistrations = defineCall(() => ({
  summary: "The delegate's own registrations.",
  method: 'GET',
  path: '/v1/api/client/allevents',
  who: ['client'],
  forbidden,
  answer: z.object({ ypEvents: z.array(ownRegistration) }),
  errors: {},
}));

export const getPaymentReference = defineCall(() => ({
  summary:
    "Where the delegate pays for an event now, and the payment's reference. Idempotent: the reference never changes.",
  method: 'POST',
  path: '/v1/api/client/paymentreference',
  who: ['client'],
  forbidden,
  invalid: noSuchEvent.message,
  body: z.object({ eventName: lineField(noSuchEvent.message) }),
  answer: z.object({ reference: z.string(), payment: bankDetails }),
  errors: { noSuchEvent },
}));

const committeeText = 'invalid committee selection';
const portfolioText = 'invalid portfolio selection';
const name = (text: string) => z.string({ error: text }).min(1, text).max(120, text);
const detail = z
  .string({ error: 'where are the details' })
  .trim()
  .max(300, 'where are the details')
  .optional();

/** Error text while registration is closed; it names the event (product 5.1). */
export function closedText(eventName: string): string {
  return `Registration for the ${eventName} has been closed!`;
}

export function registrationClosed(eventName: string) {
  return defineError(403, 'registration_closed', closedText(eventName));
}

/** A member named by the leader has not registered through the group's invitation. */
export function memberNotRegistered(email: string) {
  return defineError(400, 'member_not_registered', `${email} has not registered for the event`);
}

/**
 * Error text of a chosen portfolio without a free seat.
 * @param committee its short name
 */
export function noSeatLeftText(portfolio: string, committee: string): string {
  return `${portfolio} of ${committee} has no seat left: please choose another`;
}

/** A member pays nothing; a form may send 'not applicable' as records do. */
const payment = z
  .union([imageField(paymentRule), z.enum(['', notApplicable])], { error: paymentRule.errorText })
  .optional();

/**
 * The registration payload of all three modes (product 6.2). The use case checks what depends on the mode or the account.
 * Lists have maximum lengths here, which bounds the work of all later checks.
 */
export const registrationBody = z.object({
  eventName: lineField(fillAll),
  payment,
  ...requestAnswers.shape,
  committeePreference: z.array(name(committeeText), { error: committeeText }).max(20, committeeText),
  portfolioPreference: z.array(name(portfolioText), { error: portfolioText }).max(60, portfolioText),
  /** The committee of each portfolio. Required only for a name that two of the chosen committees have. */
  portfolioChoices: z
    .array(z.object({ committee: name(portfolioText), portfolio: name(portfolioText) }, portfolioText), {
      error: portfolioText,
    })
    .max(60, portfolioText)
    .optional(),
  isGroupRegistration: z.boolean({ error: fillAll }),
  grpName: z
    .string({ error: 'grpName is missing' })
    .trim()
    .max(80, 'grpName is missing')
    .regex(plainLine, 'grpName is missing')
    .optional(),
  grpMembers: z
    .array(z.string().trim().overwrite(lowerAscii).max(254), {
      error: 'Minimum 1 member is required for group registration',
    })
    .max(200, 'Minimum 1 member is required for group registration')
    .optional(),
  eventNameIn: detail,
  memberEmail: detail,
  grpLeaderEmail: detail,
  inviteToken: detail,
  /** The fees the form showed. If sent, the registration fails when the fees have changed. */
  feesShown: fees.optional(),
});
export type RegistrationBody = z.output<typeof registrationBody>;

export const register = defineCall(() => ({
  summary: 'Registers the delegate: alone, as the leader of a group, or as an invited member.',
  method: 'POST',
  path: '/v1/api/reg/yp',
  who: ['client'],
  forbidden: defineError(403, 'forbidden', 'Admins and SuperAdmins are not allowed to register for an event'),
  bodyLimit: dataUrlLength(paymentRule) + 64 * 1024,
  tooLarge: defineError(413, 'too_large', paymentRule.errorText),
  invalid: fillAll,
  body: registrationBody,
  failed: 'Something went wrong on the server side',
  answer: z.object({
    message: z.literal('Event registration completed'),
    fee,
    groupTotal: z.number().optional(),
  }),
  errors: {
    fillAll: defineError(400, 'fill_all', fillAll),
    invalidCommittees: defineError(400, 'invalid_committees', committeeText),
    invalidPortfolios: defineError(400, 'invalid_portfolios', portfolioText),
    /** The answer lists each full portfolio with its path in the body. */
    portfolioFull: defineError(409, 'portfolio_full', 'Portfolio is not available'),
    invalidPayment: invalidImage(paymentRule),
    userNotFound: defineError(404, 'user_not_found', 'User not found'),
    noSuchEvent,
    feesChanged: defineError(
      409,
      'fees_changed',
      'The fees have changed since you opened the form. Look at the new amount, then send it again.',
    ),
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
    /** The answer has the name of the event. */
    registrationClosed: registrationClosed('…'),
    /** The answer has the member's address. */
    memberNotRegistered: memberNotRegistered('…'),
    alreadyAccepted: defineError(409, 'already_accepted', 'You have already accepted the invite'),
    tooManyRequests,
  } satisfies Record<string, ErrorSpec>,
}));

/** Requests for each seat of a portfolio: below the event's average, up to twice the average, or more. */
export const demands = ['few', 'some', 'many'] as const;
export type Demand = (typeof demands)[number];

export const getDemand = defineCall(() => ({
  summary:
    'How many delegates ask for each portfolio, in three steps, cached for a minute. It reveals no single delegate.',
  method: 'GET',
  path: '/v1/api/demand/:eventName',
  who: 'anyone',
  invalid: noSuchEvent.message,
  params: z.object({ eventName: lineField(noSuchEvent.message) }),
  answer: z.object({
    committees: z.array(
      z.object({
        committee: z.string(),
        portfolios: z.array(z.object({ portfolio: z.string(), demand: z.enum(demands) })),
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
  params: z.object({ eventName: lineField(noSuchEvent.message) }),
  answer: z.object({
    committee: committee.pick({
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
    /** From the executive board of the conference page; empty if the event has no edition there. */
    chairs: z.array(z.object({ name: z.string(), post: z.string(), bio: z.string() })),
    /** Portfolios that other delegates have, without their names, in the order of the catalogue. */
    taken: z.array(z.object({ portfolio: z.string(), delegates: z.number() })),
  }),
  errors: {
    noSuchEvent,
    noSeat: defineError(404, 'no_seat', 'You have no seat in a committee of this event'),
  },
}));
