export { ownReceiptsQuery } from './api.ts';
export { ReceiptList } from './desk/receipt-list.tsx';
export { OwnReceipts } from './own-receipts.tsx';
