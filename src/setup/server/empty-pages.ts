import { isDeepStrictEqual } from 'node:util';
import type { Catalogue } from '#conference/content/index.ts';
import {
  announceFirstEdition,
  countUneditedCommittees,
  deleteUneditedCommittees,
  findMainEvent,
  lockEventInState,
  lockIfNeverRegistered,
  wasNeverRegistered,
} from '#conference/server/index.ts';
import { buildEmptyContent } from '#pages/content/empty-content.ts';
import { sampleContent } from '#pages/content/index.ts';
import { documentKinds } from '#pages/contract/document-titles.ts';
import { replaceEditionEventId } from '#pages/documents/upgrade-document.ts';
import { getPublishedContent, listLatestSavedDocuments, publishAtOnce } from '#pages/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../contract.ts';
import { toFirstEdition } from './new-edition.ts';

type Offer = AnswerOf<typeof calls.getEmptyPagesOffer>;

export function getEmptyPagesOffer(
  { db: { queries } }: Pick<Context, 'db'>,
  conference: Pick<Catalogue, 'event'>,
): Promise<Offer> {
  return buildOffer(queries, conference.event.id);
}

async function buildOffer(db: Db, sampleId: string): Promise<Offer> {
  const main = await findMainEvent(db);
  return {
    state: await findOfferState(db, main?.id, sampleId),
    needsEdition: main?.id === sampleId,
    eventName: main?.name ?? '',
    committees: main ? await countUneditedCommittees(db, main.id) : 0,
  };
}

async function findOfferState(db: Db, mainId: string | undefined, sampleId: string): Promise<Offer['state']> {
  if (!(await wasNeverRegistered(db))) return 'edited';
  const sample = replaceEditionEventId(sampleContent, sampleId, mainId ?? '');
  const saved = await listLatestSavedDocuments(db, documentKinds);
  const isEdited = saved.some(
    ({ kind, revision, value }) =>
      kind !== 'site' &&
      revision > 0 &&
      // The setup saves this page with the id of the club's edition.
      !(kind === 'conferencePage' && isDeepStrictEqual(value, sample.conferencePage)),
  );
  if (isEdited) return 'edited';
  const { site } = await getPublishedContent(db);
  return isDeepStrictEqual(site, sampleContent.site) ? 'club_first' : 'offered';
}

/**
 * Replaces the sample pages by empty ones. Replaces the sample edition by the first edition of the club, or deletes the
 * committees that the club's edition has from the sample and that were never edited.
 * @throws AppError 400 when the edition is missing or invalid; 409 when a page was edited, a delegate registered, or
 *   the offer named another event or number of committees
 */
export async function startWithEmptyPages(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { edition, ...seen }: CheckedBody<typeof calls.startWithEmptyPages>,
  conference: Pick<Catalogue, 'event'>,
): Promise<void> {
  const { errors } = calls.startWithEmptyPages;
  const act = { at: clock(), by: accountId };
  const sampleId = conference.event.id;
  await db.change(async (transaction) => {
    if (!(await lockUnusedSite(transaction))) throw new AppError(errors.notOffered);
    const { state, needsEdition, ...current } = await buildOffer(transaction, sampleId);
    const isAsSeen = isDeepStrictEqual(current, seen) && (needsEdition || edition === null);
    if (state !== 'offered' || !isAsSeen) throw new AppError(errors.notOffered);
    const { site } = await getPublishedContent(transaction);
    if (needsEdition) {
      if (!edition) throw new AppError(errors.editionNeeded);
      const first = toFirstEdition(edition, await getClubRegion(transaction), {
        copiesSample: false,
        plannedPaymentWays: [],
      });
      await announceFirstEdition(transaction, act, first, sampleId);
    } else {
      const main = await findMainEvent(transaction);
      if (main) await deleteUneditedCommittees(transaction, act, main);
    }
    // Facts of the club that are saved and not yet published stay so.
    const { site: _site, ...pages } = buildEmptyContent(site);
    await publishAtOnce({ transaction, engine: db.engine }, act, pages);
  });
}

/**
 * Locks the main event and the record of the first registration, in the order of registrations, until the transaction
 * ends. Returns false if a delegate has registered.
 */
async function lockUnusedSite(transaction: Transaction): Promise<boolean> {
  const main = await findMainEvent(transaction);
  if (main) await lockEventInState(transaction, main.id, [main.state]);
  return lockIfNeverRegistered(transaction);
}
