import { findEventById } from '#conference/server/index.ts';
import { findEmblemPng } from '#media/server/index.ts';
import { formatDateRange } from '#platform/rule/dates.ts';
import { siteLanguageTag } from '#platform/rule/region.ts';
import type { Job } from '#platform/server/child-processes/child-job.ts';
import { runInChildProcess } from '#platform/server/child-processes/run-in-child-process.ts';
import { getClub } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { type CertificateDesign, type CertificateFigure, defaultCertificateDesign } from '../contract.ts';
import { formatCertificateCode } from '../rule/certificate-statement.ts';
import {
  findCertificate,
  type IssuedFacts,
  mapIssuedDesignsById,
  mapIssuedFactsById,
  type StoredCertificate,
} from './certificates.sql.ts';
import type drawJob from './draw-certificates.job.ts';
import { mapSignaturePicturesById } from './signature-pictures.sql.ts';

export const certificateJob: Job<typeof drawJob> = {
  module: new URL('./draw-certificates.job.ts', import.meta.url),
  atOnce: 1,
  mayGrowMegabytes: 120,
};
/** Limits of the drawing process. 700 certificates need less than half of each limit (measured by `bench/print.ts`). */
const bounds = { megabytes: 300, seconds: 60, outputBytes: 24 * 1024 * 1024 };

export interface CertificateFile {
  name: string;
  bytes: Uint8Array;
}

interface Facts extends IssuedFacts {
  verifyAt: string;
}

/** Returns what certificates of an event that are issued now have in common. */
export async function getSharedCertificateFacts(
  db: Db,
  { config }: Pick<Context, 'config'>,
  eventId: string,
): Promise<Facts> {
  const { name: club, locale } = await getClub(db);
  const event = await findEventById(db, eventId);
  return {
    club,
    event: event?.name ?? '',
    dates: event?.dates
      ? formatDateRange(event.dates.startsAt, event.dates.endsAt, { locale, timeZone: event.timeZone })
      : '',
    verifyAt: `${new URL(config.publicUrl).host}/verify`,
  };
}

/** The wording of certificates that were issued before designs were stored with them, and before it was changed. */
const firstDesign: CertificateDesign = { ...defaultCertificateDesign, layout: 'plain' };

/** The figure of a certificate without a committee. */
export const conferenceFigure: CertificateFigure = { name: 'conference', ratios: null, hue: 'violet' };

/** Draws issued certificates of one event as one PDF, each with the design, names and emblem with which it was issued. */
export async function drawCertificates(
  { db: { queries }, config }: Pick<Context, 'db' | 'config'>,
  eventId: string,
  issued: readonly StoredCertificate[],
): Promise<Uint8Array> {
  const facts = await getSharedCertificateFacts(queries, { config }, eventId);
  const stored = await mapIssuedDesignsById(queries, eventId);
  const ids = [...new Set(issued.map(({ issuedDesignId }) => issuedDesignId ?? ''))];
  const designs = ids.map((id) => stored.get(id) ?? firstDesign);
  const asIssued = await mapIssuedFactsById(queries, ids);
  const emblem = ids.every((id) => asIssued.has(id))
    ? null
    : ((await findEmblemPng(queries, 'paper')) ?? null);
  const pictures = await mapSignaturePicturesById(queries, eventId, designs.flatMap(listPictureIds));
  const certificates = issued.map(({ kind, name, role, code, statement, issuedDesignId, figure }) => {
    const design = ids.indexOf(issuedDesignId ?? '');
    const { wordings, signatures } = designs[design] ?? firstDesign;
    return {
      ...facts,
      ...asIssued.get(issuedDesignId ?? '')?.facts,
      name,
      role,
      design,
      figure: figure === null ? conferenceFigure : (JSON.parse(figure) as CertificateFigure),
      wording: wordings[kind],
      signatures,
      code: formatCertificateCode(code ?? ''),
      address: new URL(`/verify#${statement}`, config.publicUrl).href,
    };
  });
  const picture = (id: string | null) => pictures.get(id ?? '') ?? null;
  return runInChildProcess(
    certificateJob,
    {
      title: `Certificates, ${facts.event}`,
      lang: siteLanguageTag(await getClub(queries)),
      at: issued[0]?.issuedAt ?? 0,
      certificates,
      designs: designs.map(({ layout, backgroundId, logoIds, signatures }, at) => ({
        layout,
        emblem: asIssued.has(ids[at] ?? '') ? (asIssued.get(ids[at] ?? '')?.emblem ?? null) : emblem,
        background: picture(backgroundId),
        logos: logoIds.flatMap((id) => picture(id) ?? []),
        signaturePictures: signatures.map(({ pictureId }) => picture(pictureId)),
      })),
    },
    bounds,
  );
}

/** Lists the pictures that a design refers to. */
export function listPictureIds({ backgroundId, logoIds, signatures }: CertificateDesign): string[] {
  return [
    ...signatures.flatMap(({ pictureId }) => pictureId ?? []),
    ...logoIds,
    ...(backgroundId ? [backgroundId] : []),
  ];
}

/** Draws a certificate. Returns undefined when it does not exist, is a draft or was withdrawn. */
export async function drawCertificate(
  context: Pick<Context, 'db' | 'config'>,
  id: string,
): Promise<CertificateFile | undefined> {
  const found = await findCertificate(context.db.queries, id);
  if (!found?.code || found.withdrawnAt !== null) return undefined;
  const bytes = await drawCertificates(context, found.eventId, [found]);
  return { name: `certificate-${found.code}.pdf`, bytes };
}
