import { Readable } from 'node:stream';
import { getEventByName } from '#conference/server/index.ts';
import { drawTablesPdf } from '#credentials/server/index.ts';
import type { CheckedParams, CheckedQuery } from '#platform/contract/call.ts';
import { hospitalityPath } from '#platform/contract/paths.ts';
import { toSlug } from '#platform/rule/slug.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { printHospitality as call } from '../contract.ts';
import { hospitalityPapers, isEmergencySheet } from '../rule/hospitality-papers.ts';
import { listBeds, listRooms } from './beds.sql.ts';
import { readGuestList } from './people.ts';
import { planHospitalityPaper } from './plan-papers.ts';

/**
 * Draws a paper of hospitality as a PDF and records that in the audit log (product 28.14).
 * @throws AppError 404 when there is no such event; 409 when there is nothing to print
 */
export async function printHospitality(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  { accountId }: Caller,
  { eventName }: CheckedParams<typeof call>,
  { kind }: CheckedQuery<typeof call>,
): Promise<SentFile> {
  const { db, clock, config } = context;
  const event = await getEventByName(db.queries, eventName);
  const now = clock();
  const list = await readGuestList(db.queries, event, { accountId, now });
  const beds = Map.groupBy(await listBeds(db.queries, event.id), ({ roomId }) => roomId);
  const rooms = (await listRooms(db.queries, event.id)).map((room) => ({
    ...room,
    beds: beds.get(room.id)?.length ?? 0,
  }));
  const query = new URLSearchParams({ event: event.name });
  const tables = planHospitalityPaper(
    {
      list,
      rooms,
      region: await getClubRegion(db.queries),
      address: new URL(`${hospitalityPath}?${query}`, config.publicUrl).href,
    },
    kind,
  );
  if (tables.length === 0) throw new AppError(call.errors.nothing);
  const bytes = await drawTablesPdf(context, event, { title: hospitalityPapers[kind], tables });
  await db.change((transaction) =>
    recordAudit(transaction, {
      at: now,
      actorId: accountId,
      subjectId: event.id,
      action: isEmergencySheet(kind) ? 'emergency_sheet_printed' : 'papers_printed',
      after: `hospitality_${kind}`,
    }),
  );
  const name = `${kind.replaceAll('_', '-')}-${toSlug(event.name)}.pdf`;
  return { type: 'application/pdf', name, content: Readable.from([bytes]) };
}
