export { CreditConfirmationText } from './desk/bank-line.tsx';
export { PaymentPanel, RefundNotice } from './desk/payment-panel.tsx';
export { ProofHighlights } from './desk/proof-highlights.tsx';
export { Statements } from './desk/statements.tsx';
export { UnclaimedCredits } from './desk/unclaimed-credits.tsx';
export { RequestResubmissionButton } from './resubmission/request-resubmission.tsx';
export {
  ownOpenResubmissionRequestsQuery,
  ReplaceProof,
  ResubmissionForm,
  ResubmissionHistory,
} from './resubmission/resubmission.tsx';
