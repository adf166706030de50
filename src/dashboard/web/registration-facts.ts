import { proofKindsByPaymentWay } from '#conference/contract/payment-ways.ts';
import { groupStatusWireValues, notApplicablePaymentValue } from '#registration/contract.ts';
import { isPayerOwingNothing } from '#registration/web/index.ts';
import type { OwnRegistration } from './next-step.ts';

export const isEnded = ({ status, over }: OwnRegistration): boolean => over || status === 'declined';

/**
 * Returns true if the delegate pays with a screenshot. Other delegates send a screenshot only if the secretariat
 * requests it.
 */
export const sendsScreenshot = (registration: OwnRegistration): boolean =>
  registration.paymentWay !== null &&
  proofKindsByPaymentWay[registration.paymentWay] === 'screenshot' &&
  !isPayerOwingNothing(registration);

/** Returns true if the delegate has something to pay. False for a group member, because the leader pays. */
export const isPayer = (registration: OwnRegistration): boolean =>
  registration.paymentWay !== null && !isPayerOwingNothing(registration);

/** Returns true if the delegate pays with a screenshot and has sent none. */
export const hasNoProof = (registration: OwnRegistration): boolean =>
  sendsScreenshot(registration) && registration.payment === notApplicablePaymentValue;

export const canChange = ({ status, over }: OwnRegistration): boolean => status === 'pending' && !over;

/** Returns true if the delegate can withdraw. A member of an incomplete group leaves the group instead. */
export const canWithdraw = (registration: OwnRegistration): boolean =>
  registration.status !== 'declined' && !registration.over && !canLeave(registration);

export const canLeave = ({ mode, group, over }: OwnRegistration): boolean =>
  !over && mode === 'member' && group?.grpStatus === groupStatusWireValues.waiting_for_leader;
