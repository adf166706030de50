import { findEventById } from '#conference/server/index.ts';
import { findEmblemPng } from '#media/server/index.ts';
import { formatDateRange } from '#platform/rule/dates.ts';
import { siteLanguageTag } from '#platform/rule/region.ts';
import type { Job } from '#platform/server/child-processes/child-job.ts';
import { runInChildProcess } from '#platform/server/child-processes/run-in-child-process.ts';
import { getClub } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { defaultCertificateDesign } from '../contract.ts';
import { formatCertificateCode } from '../rule/certificate-statement.ts';
import { findCertificate, getStoredCertificateDesign, type StoredCertificate } from './certificates.sql.ts';
import type drawJob from './draw-certificates.job.ts';
import type { PrintedCertificate } from './draw-certificates.job.ts';
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

interface Facts {
  club: string;
  event: string;
  dates: string;
  verifyAt: string;
}

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

/** Draws issued certificates of one event as one PDF. */
export async function drawCertificates(
  { db, config }: Pick<Context, 'db' | 'config'>,
  eventId: string,
  issued: readonly StoredCertificate[],
): Promise<Uint8Array> {
  const facts = await getSharedCertificateFacts(db.queries, { config }, eventId);
  const { design = defaultCertificateDesign } = await getStoredCertificateDesign(db.queries, eventId);
  const { wordings, signatures } = design;
  const ids = signatures.flatMap(({ pictureId }) => pictureId ?? []);
  const pictures = await mapSignaturePicturesById(db.queries, eventId, ids);
  const certificates = issued.map(
    ({ kind, name, role, code, statement }): PrintedCertificate => ({
      ...facts,
      name,
      role,
      wording: wordings[kind],
      signatures,
      code: formatCertificateCode(code ?? ''),
      address: new URL(`/verify#${statement}`, config.publicUrl).href,
    }),
  );
  const at = issued[0]?.issuedAt ?? 0;
  const lang = siteLanguageTag(await getClub(db.queries));
  return runInChildProcess(
    certificateJob,
    {
      title: `Certificates, ${facts.event}`,
      lang,
      at,
      certificates,
      signaturePictures: signatures.map(({ pictureId }) => pictures.get(pictureId ?? '') ?? null),
      emblem: (await findEmblemPng(db.queries, 'paper')) ?? null,
    },
    bounds,
  );
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
