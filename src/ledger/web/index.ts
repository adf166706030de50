export { AwaitedNotice } from './desk/awaited-notice.tsx';
export { LedgerLines } from './desk/ledger-lines.tsx';
export { Refunds } from './desk/refunds.tsx';
export { type OwnMoney, ownMoneyQuery } from './own-money.ts';
