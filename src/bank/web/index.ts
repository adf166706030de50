export { CreditSource } from './desk/bank-line.tsx';
export { MoneyPanel, RefundNotice } from './desk/money-panel.tsx';
export { ProofHighlights } from './desk/proof-highlights.tsx';
export { Statements } from './desk/statements.tsx';
export { Unclaimed } from './desk/unclaimed.tsx';
export { RequestResubmissionButton } from './resubmission/request-resubmission.tsx';
export {
  ownRequestsQuery,
  ReplaceProof,
  ResubmissionForm,
  ResubmissionHistory,
} from './resubmission/resubmission.tsx';
