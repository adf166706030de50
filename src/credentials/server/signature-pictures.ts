import { Readable } from 'node:stream';
import { getEventByName } from '#conference/server/index.ts';
import { reencodePictureAsJpeg, uploadLimits } from '#media/server/index.ts';
import type { AnswerOf, CheckedParams, CheckedQuery } from '#platform/contract/call.ts';
import { dayMs } from '#platform/rule/dates.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { newId } from '#platform/server/ids.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { certificateBackgroundRule, printedPictureRule } from '../contract/printed-picture.ts';
import { getSignaturePicture, type uploadSignaturePicture as uploadCall } from '../contract.ts';
import { getStoredCertificateDesign, mapIssuedDesignsById } from './certificates.sql.ts';
import { listPictureIds } from './draw-certificates.ts';
import {
  deleteUnusedSignaturePictures,
  findSignaturePicture,
  insertSignaturePicture,
} from './signature-pictures.sql.ts';

/** Age in milliseconds after which the next upload deletes a picture to which no saved design refers. */
const unusedMs = dayMs;

/**
 * Stores a picture for certificates, which a design can then refer to (product 24.12).
 * @throws AppError 404 when there is no such event; 400 when the file is not an accepted picture; 429 for too many
 *   uploads; 503 when the queue is full
 */
export async function uploadSignaturePicture(
  context: Pick<Context, 'db' | 'clock' | 'uploads'> & { signal?: AbortSignal },
  { accountId }: Caller,
  { eventName, use }: CheckedQuery<typeof uploadCall>,
  file: Buffer,
): Promise<AnswerOf<typeof uploadCall>> {
  const { db, clock, signal } = context;
  await getEventByName(db.queries, eventName);
  const rule = use === 'background' ? certificateBackgroundRule : printedPictureRule;
  const { bytes } = await reencodePictureAsJpeg(context, rule, file, {
    accountId,
    signal,
    beforeDecoding: () => consumeLimits(context, uploadLimits, { fileUploadPerAccount: accountId }),
  });
  const id = newId();
  await db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    const { design } = await getStoredCertificateDesign(transaction, event.id);
    const issued = await mapIssuedDesignsById(transaction, event.id);
    const used = [...(design ? [design] : []), ...issued.values()].flatMap(listPictureIds);
    await deleteUnusedSignaturePictures(transaction, event.id, { used, before: clock() - unusedMs });
    await insertSignaturePicture(transaction, { id, event_id: event.id, uploaded_at: clock(), bytes });
  });
  return { pictureId: id };
}

/** @throws AppError 404 when there is no such picture */
export async function getSignaturePictureFile(
  { db: { queries } }: Pick<Context, 'db'>,
  { pictureId }: CheckedParams<typeof getSignaturePicture>,
): Promise<SentFile> {
  const bytes = await findSignaturePicture(queries, pictureId);
  if (!bytes) throw new AppError(getSignaturePicture.errors.noSuchPicture);
  return { type: 'image/jpeg', name: 'signature.jpg', content: Readable.from([Buffer.from(bytes)]) };
}
