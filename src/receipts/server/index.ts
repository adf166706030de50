export { correctReceipts, receiptInWords } from './correct-receipts.ts';
export { drawReceipt } from './draw-receipt.ts';
export { issueReceipt } from './issue-receipt.ts';
export { cancelReceiptsOf } from './receipts.sql.ts';
export { receiptRoutes } from './routes.ts';
