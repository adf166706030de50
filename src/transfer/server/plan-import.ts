import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { areMultiplesOfFeeStep, invalidAmountStep, type PortableEvent } from '#conference/contract.ts';
import { type Event, getPortableEvent, planBankDetailsImport } from '#conference/server/index.ts';
import { type IncomingPicture, type PictureImport, planPictureImport } from '#media/server/index.ts';
import type { SiteContent } from '#pages/contract/documents.ts';
import { mainEventExportId, replaceEditionEventId } from '#pages/documents/upgrade-document.ts';
import { type IncomingDocument, prepareIncomingDocuments } from '#pages/server/index.ts';
import { currencyOf } from '#platform/rule/currency.ts';
import { toMinor } from '#platform/rule/money.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Db } from '#platform/server/db/tables.ts';
import {
  countChangedBuiltInQuestions,
  isPortableBuiltIn,
  type PortableQuestions,
} from '#questions/contract.ts';
import { countEverRegistered } from '#registration/server/index.ts';
import { buildPartFileName, eventFileName, type ImportPreview, type PartKey } from '../contract.ts';
import { listClubParts, type Revised } from './parts.ts';
import { type ClubExport, InvalidExport } from './read-export.ts';

/**
 * Changes that an import will make. Each part contains the revision from which it was computed, so that the import
 * detects later changes.
 */
export interface ImportPlan {
  event: Event;
  action: ImportPreview['event']['action'];
  /** The new content of the parts that change. */
  parts: ReadonlyMap<PartKey, Revised<unknown>>;
  documents: readonly IncomingDocument[];
  pictures: ReadonlyMap<IncomingPicture['name'], PictureImport>;
  shown: ImportPreview;
  /** Digest of the plan and the exported file. */
  seen: string;
}

/**
 * Computes the changes that an import would make.
 * @throws InvalidExport when an amount is not a multiple of the smallest amount for fees in the currency, or a picture
 *   cannot be decoded
 */
export async function planImport(db: Db, incoming: ClubExport, event: Event): Promise<ImportPlan> {
  await requireValidAmounts(db, incoming);
  const current = await getPortableEvent(db, event);
  const wanted = { ...current, ...incoming.event };
  const registered = await countEverRegistered(db, event.id);
  const action = replacement(current, wanted, registered);
  const parts = await planParts(db, incoming, event, { registered, action });
  const documents = await prepareIncomingDocuments(db, withEditionOf(event, incoming.documents));
  const hash = createHash('sha256');
  const pictures = new Map<string, PictureImport>();
  for await (const picture of incoming.pictures()) {
    const planned = await planPictureImport(db, picture);
    if (!planned)
      throw new InvalidExport([`The picture ‘${picture.name}’ is damaged, or is another kind of file.`]);
    pictures.set(picture.name, planned);
    hash.update(picture.file);
  }
  const shown: ImportPreview = {
    event: {
      eventName: event.name,
      action,
      registered,
      current: catalogueSize(current),
      incoming: catalogueSize(wanted),
    },
    ...describeParts(parts),
    payment: await planPayment(db, event, incoming, registered),
    documents: documents.map(({ kind, base }) => ({ kind, base })),
    pictures: [...pictures].flatMap(([name, { action, revision }]) =>
      action === 'none' ? [] : [{ name, action, revision }],
    ),
  };
  const replaced = [...parts].flatMap(([key, { replacement: content }]) =>
    content ? [[key, content] as const] : [],
  );
  hash.update(
    JSON.stringify([...[shown, event, current, incoming.event, incoming.payment, documents, replaced]]),
  );
  return {
    event,
    action,
    parts: new Map(replaced),
    documents,
    pictures,
    shown,
    seen: hash.digest('hex'),
  };
}

interface PartPlan {
  action: ImportPreview[PartKey]['action'];
  current: unknown;
  /** Undefined if the export lacks the part. */
  incoming: unknown;
  /** The content to store. Undefined if the part does not change. */
  replacement: Revised<unknown> | undefined;
}

async function planParts(
  db: Db,
  incoming: ClubExport,
  { id }: Event,
  { registered, action: eventAction }: { registered: number; action: ImportPlan['action'] },
): Promise<ReadonlyMap<PartKey, PartPlan>> {
  const plans = new Map<PartKey, PartPlan>();
  for (const [key, part] of listClubParts()) {
    const { revision, value: current } = await part.read(db, id);
    const given: unknown = incoming[key];
    const value = given === undefined || !part.normalise ? given : part.normalise(given, current);
    const action = value === undefined ? 'missing' : replacement(current, value, registered);
    const isReplaced =
      action === 'replace' || (eventAction === 'replace' && part.needsCommittees?.(current) === true);
    plans.set(key, {
      action,
      current,
      incoming: value,
      replacement: isReplaced ? { revision, value: value ?? current } : undefined,
    });
  }
  return plans;
}

function describeParts(parts: ReadonlyMap<PartKey, PartPlan>): Pick<ImportPreview, PartKey> {
  const actions = Object.fromEntries([...parts].map(([key, { action }]) => [key, { action }])) as Record<
    PartKey,
    Pick<PartPlan, 'action'>
  >;
  const { current, incoming } = (parts.get('questions') ?? {}) as Partial<
    Record<'current' | 'incoming', PortableQuestions>
  >;
  return {
    ...actions,
    questions: {
      action: actions.questions.action,
      current: countQuestions(current ?? []),
      incoming: countQuestions(incoming ?? []),
      changedBuiltIn: incoming ? countChangedBuiltInQuestions(current ?? [], incoming) : 0,
    },
  };
}

/** Counts the questions of the club. */
function countQuestions(questions: PortableQuestions): number {
  return questions.filter((entry) => !isPortableBuiltIn(entry)).length;
}

/**
 * Checks that amounts are multiples of the smallest amount for fees in the currency. Uses the currency of the export,
 * or of this site if the export has no currency.
 * @throws InvalidExport when an amount is not such a multiple
 */
async function requireValidAmounts(db: Db, { event, questions = [], documents }: ClubExport): Promise<void> {
  const site = documents.get('site') as SiteContent['site'] | undefined;
  const currency = site
    ? currencyOf(site.region.currency, site.region.locale)
    : (await getClubRegion(db)).currency;
  const { fees, feeRounds = [], discountCodes = [], committees } = event;
  const parts = {
    [eventFileName]: [
      ...[fees, ...feeRounds.map((round) => round.fees)].flatMap((all) => Object.values(all)),
      ...discountCodes.map(({ amount }) => amount ?? 0),
      ...committees.map(({ surcharge }) => surcharge),
    ].map((major) => toMinor(major ?? 0)),
    [buildPartFileName('questions')]: questions.flatMap((entry) =>
      isPortableBuiltIn(entry) ? [] : (entry.surcharges ?? []).map(({ amount }) => amount),
    ),
  };
  const problems = Object.entries(parts).flatMap(([file, amounts]) =>
    areMultiplesOfFeeStep(amounts, currency)
      ? []
      : [`${file}: ${invalidAmountStep.message} (${currency.code}).`],
  );
  if (problems.length > 0) throw new InvalidExport(problems);
}

/**
 * Replaces the placeholder for the main event in the conference page by the id of this site's main event, so that the
 * imported edition belongs to it.
 */
function withEditionOf({ id }: Event, documents: ClubExport['documents']): ClubExport['documents'] {
  const conferencePage = documents.get('conferencePage') as SiteContent['conferencePage'] | undefined;
  if (!conferencePage) return documents;
  const moved = replaceEditionEventId({ conferencePage }, mainEventExportId, id).conferencePage;
  return new Map([...documents, ['conferencePage', moved]]);
}

/**
 * Decides whether the import replaces a part of the event. A part is kept if the event has ever had a registration
 * (product 17.4).
 */
function replacement<Part>(current: Part, incoming: Part, registered: number): ImportPlan['action'] {
  if (isDeepStrictEqual(current, incoming)) return 'nothing';
  return registered > 0 ? 'kept' : 'replace';
}

async function planPayment(
  db: Db,
  { id }: Event,
  { payment }: ClubExport,
  registered: number,
): Promise<ImportPreview['payment']> {
  if (!payment) return 'missing';
  const action = await planBankDetailsImport(db, id, payment);
  return action === 'enter' && registered > 0 ? 'kept' : action;
}

function catalogueSize({
  committees,
  feeRounds,
  discountCodes,
}: Required<PortableEvent>): ImportPreview['event']['current'] {
  const portfolios = committees.flatMap((committee) => committee.portfolios);
  return {
    committees: committees.length,
    portfolios: portfolios.length,
    seats: portfolios.reduce((sum, { seats }) => sum + seats, 0),
    feeRounds: feeRounds.length,
    discountCodes: discountCodes.length,
  };
}
