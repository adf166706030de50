import { formatPassCode } from '#attendance/rule/pass-code.ts';
import { findEventById } from '#conference/server/index.ts';
import { findEmblemPng } from '#media/server/index.ts';
import { getCollegeOrInstituteShortName } from '#platform/rule/institute.ts';
import { siteLanguageTag } from '#platform/rule/region.ts';
import { runInChildProcess } from '#platform/server/child-processes/run-in-child-process.ts';
import { getClub } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { CertificateFile } from '../draw-certificates.ts';
import { findDelegateToPrint } from './print.sql.ts';
import { papersJob, papersJobLimits } from './print-papers.ts';

/** Draws the pass of a delegate as a PDF. Returns undefined without a confirmed seat or an active pass. */
export async function drawPassPdf(
  { db: { queries }, secret }: Pick<Context, 'db' | 'secret'>,
  registrationId: string,
): Promise<CertificateFile | undefined> {
  const delegate = await findDelegateToPrint(queries, registrationId);
  if (!delegate?.sealedSerial) return undefined;
  const { name, portfolio, college, committeeName, hue, eventId, sealedSerial, issuedAt } = delegate;
  const [club, event] = await Promise.all([getClub(queries), findEventById(queries, eventId)]);
  const passCode = formatPassCode(secret.open(sealedSerial));
  const bytes = await runInChildProcess(
    papersJob,
    {
      title: `Pass, ${name}`,
      club: club.name,
      emblem: (await findEmblemPng(queries, 'paper')) ?? null,
      event: event?.name ?? '',
      lang: siteLanguageTag(club),
      at: issuedAt ?? 0,
      printed: '',
      parts: [
        {
          kind: 'pass',
          badge: {
            person: {
              name,
              portfolio,
              college: getCollegeOrInstituteShortName(college, club.institute),
              passCode,
            },
            committee: 0,
          },
          committee: { name: committeeName, shortName: committeeName, hue, timetable: [] },
        },
      ],
    },
    papersJobLimits,
  );
  return { name: 'pass.pdf', bytes };
}
