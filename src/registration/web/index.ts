export { registrationsQuery } from './api.ts';
export * from './desk/index.ts';
export {
  amountLeaderPaysText,
  describeLeaderProofRequest,
  describeOwnState,
  owesNothing,
} from './model/own-state.ts';
export { refundRuleText, registrationModeNames } from './model/payment.ts';
export { ChangePaymentWay } from './parts/change-payment-way.tsx';
export { PaymentInstructions } from './parts/payment-instructions.tsx';
