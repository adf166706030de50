import type { PaymentDetails } from './schema.ts';

/** Samples: no money can reach this account. The form shows them until two superadmins have given the club's own on the desk. */
export const payment: PaymentDetails = {
  accountHolder: 'NITSMUN Sample Account',
  bank: 'Sample Bank, Campus Branch',
  accountNumber: '000000012345',
  ifsc: 'SMPL0000001',
  upiIds: ['nitsmun.sample@examplebank', 'treasurer.sample@examplebank'],
};
