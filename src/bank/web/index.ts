export { PaymentPanel, RefundNotice } from './desk/payment-panel.tsx';
export { ProofHighlights } from './desk/proof-highlights.tsx';
export { Refunds } from './desk/refunds.tsx';
export { RegistrationLedger, UnreconciledPaymentNotice } from './desk/registration-ledger.tsx';
export { Statements } from './desk/statements.tsx';
export { UnclaimedCredits } from './desk/unclaimed-credits.tsx';
export { type OwnMoney, ownMoneyQuery } from './own-money.ts';
export { RequestResubmissionButton } from './resubmission/request-resubmission.tsx';
export {
  ownOpenResubmissionRequestsQuery,
  ReplaceProof,
  ResubmissionForm,
  ResubmissionHistory,
} from './resubmission/resubmission.tsx';
