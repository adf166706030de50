import { Readable } from 'node:stream';
import { getEventByName } from '#conference/server/index.ts';
import { reencodePictureAsJpeg } from '#media/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams, CheckedQuery } from '#platform/contract/call.ts';
import { toIso } from '#platform/rule/dates.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { printedPictureRule } from '../../contract/printed-picture.ts';
import * as calls from '../../contract.ts';
import { credentialLimits } from '../limits.ts';
import {
  deletePictureOfPortfolio,
  findPortfolioPicture,
  listPortfolioIdsForPicture,
  listPortfoliosWithPictureTimes,
  setPortfolioPictures,
} from './portfolio-pictures.sql.ts';

/** @throws AppError 404 when there is no such event */
export async function listPortfolioPictures(
  { db: { queries } }: Pick<Context, 'db'>,
  { eventName }: CheckedParams<typeof calls.listPortfolioPictures>,
  { committee }: CheckedQuery<typeof calls.listPortfolioPictures>,
): Promise<AnswerOf<typeof calls.listPortfolioPictures>> {
  const event = await getEventByName(queries, eventName);
  const portfolios = await listPortfoliosWithPictureTimes(queries, event.id, committee);
  return {
    portfolios: portfolios.map(({ id, name, uploadedAt }) => ({
      portfolioId: id,
      name,
      pictureAt: toIso(uploadedAt),
    })),
  };
}

/**
 * Stores the picture of a portfolio for its placard (product 24.14).
 * @throws AppError 404 when there is no such event or portfolio; 400 when the file is not an accepted picture; 429 for
 *   too many uploads; 503 when the queue is full
 */
export async function uploadPortfolioPicture(
  context: Pick<Context, 'db' | 'clock' | 'uploads'> & { signal?: AbortSignal },
  { accountId }: Caller,
  { eventName, portfolioId, everywhere }: CheckedQuery<typeof calls.uploadPortfolioPicture>,
  file: Buffer,
): Promise<void> {
  const { db, clock, signal } = context;
  const find = async (queries: typeof db.queries) => {
    const event = await getEventByName(queries, eventName);
    const ids = await listPortfolioIdsForPicture(queries, event.id, {
      portfolioId,
      everywhere: everywhere === 'yes',
    });
    if (ids.length === 0) throw new AppError(calls.uploadPortfolioPicture.errors.noSuchPortfolio);
    return ids;
  };
  await find(db.queries);
  const { bytes } = await reencodePictureAsJpeg(context, printedPictureRule, file, {
    accountId,
    signal,
    beforeDecoding: () => consumeLimits(context, credentialLimits, { placardPicturePerAccount: accountId }),
  });
  await db.change(async (transaction) =>
    setPortfolioPictures(transaction, await find(transaction), { uploaded_at: clock(), bytes }),
  );
}

/** @throws AppError 404 when the portfolio has no picture */
export async function deletePortfolioPicture(
  { db }: Pick<Context, 'db'>,
  { portfolioId }: CheckedBody<typeof calls.deletePortfolioPicture>,
): Promise<void> {
  await db.change(async (transaction) => {
    if (!(await deletePictureOfPortfolio(transaction, portfolioId)))
      throw new AppError(calls.deletePortfolioPicture.errors.noSuchPicture);
  });
}

/** @throws AppError 404 when the portfolio has no picture */
export async function getPortfolioPictureFile(
  { db: { queries } }: Pick<Context, 'db'>,
  { portfolioId }: CheckedParams<typeof calls.getPortfolioPicture>,
): Promise<SentFile> {
  const bytes = await findPortfolioPicture(queries, portfolioId);
  if (!bytes) throw new AppError(calls.getPortfolioPicture.errors.noSuchPicture);
  return { type: 'image/jpeg', name: 'placard.jpg', content: Readable.from([Buffer.from(bytes)]) };
}
