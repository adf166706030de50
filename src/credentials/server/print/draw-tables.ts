import type { Event } from '#conference/server/index.ts';
import { findEmblemPng } from '#media/server/index.ts';
import { formatDateTime } from '#platform/rule/dates.ts';
import { siteLanguageTag } from '#platform/rule/region.ts';
import { runInChildProcess } from '#platform/server/child-processes/run-in-child-process.ts';
import { getClub } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { PaperPart, Papers, PrintedTable } from './papers.ts';
import { papersJob, papersJobLimits } from './print-papers.ts';

type Needs = Pick<Context, 'db' | 'clock'>;

/** Draws tables of another module as one PDF, with the head and foot of all papers. */
export const drawTablesPdf = (
  context: Needs,
  event: Pick<Event, 'name'>,
  { title, tables }: { title: string; tables: readonly PrintedTable[] },
): Promise<Uint8Array> =>
  drawPartsPdf(context, event, { title, parts: tables.map((table) => ({ kind: 'table', table })) });

/** Draws papers of another module as one PDF, with the head and foot of all papers. */
export async function drawPartsPdf(
  { db: { queries }, clock }: Needs,
  event: Pick<Event, 'name'>,
  { title, parts }: { title: string; parts: readonly PaperPart[] },
): Promise<Uint8Array> {
  const club = await getClub(queries);
  const at = clock();
  const papers: Papers = {
    title: `${title}, ${event.name}`,
    club: club.name,
    emblem: (await findEmblemPng(queries, 'paper')) ?? null,
    event: event.name,
    lang: siteLanguageTag(club),
    at,
    parts,
    printed: `Printed on ${formatDateTime(at, club)}`,
  };
  return runInChildProcess(papersJob, papers, papersJobLimits);
}
