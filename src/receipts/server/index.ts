export { drawStoredReceipt } from './draw-receipt.ts';
export {
  correctAndIssueReceipts,
  describeReceiptChange,
  issueReceipt,
} from './issue-receipts.ts';
export { receiptLimits } from './limits.ts';
export { cancelReceiptsOfRegistrations } from './receipts.sql.ts';
export { listOwnReceipts } from './receipts.ts';
export { registerReceiptRoutes } from './routes.ts';
