import type { PaymentWayKind } from '#conference/contract/payment-ways.ts';
import { signImageAddressOrDefault } from '#media/server/index.ts';
import { getCollegeOrInstituteShortName, type Institute } from '#platform/rule/institute.ts';
import { toMajor } from '#platform/rule/money.ts';
import type { Context } from '#platform/server/context.ts';
import { answersToWire, type BuiltInAnswers } from '#questions/contract/built-in-questions.ts';
import { notApplicablePaymentValue, type Status } from '../contract/form.ts';
import type { FeeAmounts } from '../rule/fees.ts';
import { feeToWire } from './fees.ts';
import type { Mode, Preferences } from './registrations.sql.ts';

/** The facts of a registration for an API record. Times are in epoch milliseconds. */
export interface RegistrationFacts extends BuiltInAnswers, FeeAmounts {
  id: string;
  eventName: string;
  status: Status;
  mode: Mode;
  registeredAt: number;
  paymentPictureId: string | null;
  paymentWay: PaymentWayKind | null;
  assignedCommittee: string | null;
  assignedCommitteeName: string | null;
  assignedPortfolio: string | null;
  groupTotalAmount: number | null;
  paymentReference: string | null;
}

/**
 * What a record needs besides the registration. The short name of `institute` is the `college` of the institute's
 * students.
 */
export type RecordContext = Pick<Context, 'secret' | 'clock'> & { readonly institute: Institute | null };

export function toRegistrationSummaryRecord(
  facts: Pick<RegistrationFacts, 'id' | 'eventName' | 'status' | 'registeredAt'>,
) {
  return {
    _id: facts.id,
    eventName: facts.eventName,
    status: facts.status,
    regsiteredat: new Date(facts.registeredAt).toISOString(),
  };
}

/**
 * Returns the fields that all API records share (product 6.5). `payment` is a signed URL that is valid for at least 15
 * minutes (product 9.3), or 'not applicable' without a screenshot.
 */
export function toRegistrationRecord(
  context: RecordContext,
  facts: RegistrationFacts,
  preferences: Preferences,
) {
  return {
    ...toRegistrationSummaryRecord(facts),
    mode: facts.mode,
    committeePreference: preferences.committees.map(({ value }) => value),
    committeeNames: preferences.committees.map(({ name }) => name),
    portfolioPreference: preferences.portfolios.map(({ name }) => name),
    ...answersToWire(facts),
    college: getCollegeOrInstituteShortName(facts.college, context.institute),
    payment:
      facts.paymentPictureId === null
        ? notApplicablePaymentValue
        : signImageAddressOrDefault(context, facts.paymentPictureId, 'payment'),
    paymentWay: facts.paymentWay,
    assignedCommittee: facts.assignedCommittee ?? '',
    assignedCommitteeName: facts.assignedCommitteeName ?? '',
    assignedPortfolio: facts.assignedPortfolio ?? '',
    fee: feeToWire(facts),
    ...(facts.groupTotalAmount === null ? {} : { groupTotal: toMajor(facts.groupTotalAmount) }),
    ...(facts.paymentReference === null ? {} : { paymentReference: facts.paymentReference }),
  };
}

/** Returns the chosen portfolios with their committees, since two committees may have portfolios of the same name. */
export function toPortfolioChoices({ portfolios }: Preferences) {
  return portfolios.map(({ committee, name }) => ({ committee, portfolio: name }));
}
