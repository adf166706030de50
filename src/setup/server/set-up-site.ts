import {
  createFirstSuperadmin,
  hashPassword,
  isSetupTokenValid,
  type OnAccountErased,
  rejectCommonPassword,
} from '#accounts/server/index.ts';
import type { Catalogue } from '#conference/content/index.ts';
import { announceFirstEdition, buildMapUrl } from '#conference/server/index.ts';
import { buildEmptyContent, buildNewSite } from '#pages/content/empty-content.ts';
import { sampleContent } from '#pages/content/index.ts';
import type { Site } from '#pages/contract/documents.ts';
import { replaceEditionEventId } from '#pages/documents/upgrade-document.ts';
import { publishAtOnce } from '#pages/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import { currencyOf } from '#platform/rule/currency.ts';
import { yearOf } from '#platform/rule/region.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { setUpSite as call } from '../contract.ts';
import { setupLimits } from './limits.ts';
import { toFirstEdition } from './new-edition.ts';

type Entries = CheckedBody<typeof call>;

/**
 * Sets up a new site in one transaction: its first superadmin, who is logged in, the facts and pages of the club, and
 * its first edition, which replaces the sample edition. Of several concurrent calls with one link only one succeeds.
 * @throws AppError with one of the errors of the call, or 503 if too many requests wait for hashing
 */
export async function setUpSite(
  context: Pick<Context, 'db' | 'clock' | 'hashing' | 'config'>,
  entries: Entries,
  from: { networkAddress: string; userAgent: string | undefined },
  { conference, onAccountErased }: { conference: Pick<Catalogue, 'event'>; onAccountErased: OnAccountErased },
): Promise<{ accountId: string; token: string }> {
  const { token, club, region, superadmin, pages } = entries;
  const { db } = context;
  const currency = currencyOf(region.currency, region.locale);
  const edition = toFirstEdition(
    entries.edition,
    { ...region, currency },
    { copiesSample: pages === 'sample', plannedPaymentWays: entries.paymentWays },
  );
  const at = context.clock();
  const passwordHash = await context.hashing.reserve(async (hashing) => {
    await consumeLimits(context, setupLimits, { setupPerNetwork: from.networkAddress });
    if (!(await isSetupTokenValid(db.queries, token, at))) throw new AppError(call.errors.linkEnded);
    const about = [superadmin.name, superadmin.email, club.name, club.shortName];
    await rejectCommonPassword(context, superadmin.password, about, call.errors.commonPassword);
    return hashPassword({ hashing }, superadmin.password);
  });
  return db.change(async (transaction) => {
    const { name, email, phone } = superadmin;
    const person = { name, email, phone, passwordHash, token, userAgent: from.userAgent };
    const opened = await createFirstSuperadmin(transaction, context, person, onAccountErased);
    if (!opened) throw new AppError(call.errors.linkEnded);
    const act = { at, by: opened.accountId };
    const sampleId = conference.event.id;
    const eventId = await announceFirstEdition(transaction, act, edition, sampleId);
    const site = buildSite(entries, at);
    const { conferencePage } = replaceEditionEventId(sampleContent, sampleId, eventId);
    const content = pages === 'empty' ? buildEmptyContent(site) : { site, conferencePage };
    await publishAtOnce({ transaction, engine: db.engine }, act, content);
    return opened;
  });
}

function buildSite({ club, region, institute, edition }: Entries, at: number): Site {
  return buildNewSite({
    ...club,
    region,
    institute,
    address: [institute?.name ?? club.name, edition.address],
    mapUrl: buildMapUrl(edition.address),
    year: Number(yearOf(at, region)),
  });
}
