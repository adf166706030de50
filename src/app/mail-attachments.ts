import type { AttachmentMakers } from '#email/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import { drawReceipt } from '#receipts/server/index.ts';

/** The attachment factories by kind of mail. */
export function mailAttachments({ db }: Pick<Context, 'db'>): AttachmentMakers {
  return {
    confirmed: async (receiptId) => {
      const file = await drawReceipt(db.queries, receiptId);
      return file && { ...file, type: 'application/pdf' };
    },
  };
}
