export { ownRegistrationsQuery } from './api.ts';
export * from './desk/index.ts';
export {
  amountLeaderPaysText,
  describeLeaderProofRequest,
  describeOwnRegistrationState,
  isPayerOwingNothing,
  splitSumOfPayer,
} from './model/own-registration-state.ts';
export { refundRuleText, registrationModeNames } from './model/payment.ts';
export { ChangePaymentWay } from './parts/change-payment-way.tsx';
export { PaymentInstructions } from './parts/payment-instructions.tsx';
