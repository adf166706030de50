export { MoneyMark } from './desk/money-mark.tsx';
export { MoneyPanel } from './desk/money-panel.tsx';
export { ProofMarks } from './desk/proof-marks.tsx';
export { ownReceiptsQuery } from './receipts/api.ts';
export { OwnReceipts } from './receipts/own-receipts.tsx';
