export { drawReceipt } from './draw-receipt.ts';
export { correctReceipts, describeReceiptChange, issueReceipt, type KeptMoney } from './issue-receipts.ts';
export { cancelReceiptsOf } from './receipts.sql.ts';
export { receiptRoutes } from './routes.ts';
