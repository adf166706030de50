export { Refunds } from './desk/refunds.tsx';
export { RegistrationLedger, UnreconciledPaymentNotice } from './desk/registration-ledger.tsx';
export { type OwnMoney, ownMoneyQuery } from './own-money.ts';
