export { ownRegistrationsQuery } from './api.ts';
export * from './desk/index.ts';
export { hasRegistrationDraft } from './model/form.ts';
export {
  describeLeaderProofRequest,
  describeOwnRegistrationState,
  describeRefundAfterWithdrawal,
  formatAmountLeaderPaysText,
  isPayerOwingNothing,
  type OwnRefund,
  paysWithReference,
  splitRegistrationFeeFromSum,
} from './model/own-registration-state.ts';
export { formatRefundRuleText, registrationModeNames } from './model/payment.ts';
export { NextStepContext } from './next-step-context.ts';
export { OwnRulesContext } from './own-rules-context.ts';
export { ChangePaymentWay } from './parts/change-payment-way.tsx';
export { PaymentInstructions } from './parts/payment-instructions.tsx';
