export { LedgerLines } from './desk/ledger-lines.tsx';
export { Refunds } from './desk/refunds.tsx';
