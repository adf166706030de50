export { Refunds } from './desk/refunds.tsx';
export { LedgerLines, UnreconciledNotice } from './desk/registration-ledger.tsx';
export { type OwnMoney, ownMoneyQuery } from './own-money.ts';
