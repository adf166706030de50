import type { AttachmentMakers } from '#mail/server/index.ts';
import { drawReceipt } from '#payments/server/index.ts';
import type { Context } from '#platform/server/context.ts';

/** Who makes the files that mails bring along, when they leave. */
export function mailAttachments({ db }: Pick<Context, 'db'>): AttachmentMakers {
  return {
    confirmed: async (receiptId) => {
      const file = await drawReceipt(db.queries, receiptId);
      return file && { ...file, type: 'application/pdf' };
    },
  };
}
