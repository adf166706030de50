export { ownReceiptsQuery } from './api.ts';
export { OwnReceipts } from './own-receipts.tsx';
export { Receipts } from './receipts.tsx';
