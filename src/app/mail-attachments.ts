import { listAttachmentsForMail } from '#announcements/server/index.ts';
import { drawCertificate, drawPassPdf } from '#credentials/server/index.ts';
import type { AttachmentMakers } from '#email/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import { drawStoredReceipt } from '#receipts/server/index.ts';

/**
 * Returns, for each kind of mail with attachments, the function that creates the attachments when the mail is sent. The
 * function returns undefined if the pass, certificate or receipt no longer exists.
 */
export function createAttachmentMakers(context: Pick<Context, 'db' | 'config' | 'secret'>): AttachmentMakers {
  const pass = async (registrationId: string) => {
    const file = await drawPassPdf(context, registrationId);
    return file && { ...file, type: 'application/pdf' };
  };
  return {
    announcement: (seriesId) => listAttachmentsForMail(context.db.queries, seriesId),
    certificate_issued: async (certificateId) => {
      const file = await drawCertificate(context, certificateId);
      return file && { ...file, type: 'application/pdf' };
    },
    assigned: pass,
    seat_accepted: pass,
    seat_corrected: pass,
    seats_swapped: pass,
    confirmed: async (receiptId) => {
      const file = await drawStoredReceipt(context.db.queries, receiptId);
      return file && { ...file, type: 'application/pdf' };
    },
  };
}
