import {
  getAttendanceForCertificates,
  mapAccountNames,
  type OpenedCommittee,
  openCommittee,
} from '#attendance/server/index.ts';
import type { Event } from '#conference/server/index.ts';
import { otherCommittee } from '#debate/contract/of-committee.ts';
import { readDeeds } from '#debate/server/index.ts';
import { dayOf } from '#platform/rule/dates.ts';
import { foldText } from '#platform/rule/fold-text.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { listSeatedDelegates } from '#registration/server/index.ts';
import type { Mark } from '../rule/marks.ts';
import { proposeAwards } from '../rule/proposal.ts';
import { type Candidate, computeScores } from '../rule/scores.ts';
import type { AwardSettings } from '../rule/settings.ts';
import { listOriginsOfChairs } from './delegates.sql.ts';
import { listAwardMarks } from './marks.sql.ts';

/**
 * Opens a committee for its chairs and for superadmins. Admins see no marks, also those who chair another committee.
 * @throws AppError 403 when the caller is neither; 404 when there is no such event or committee
 */
export async function openMarkedCommittee(
  db: Db,
  caller: Caller,
  asked: { eventName: string; committee: string },
  now: number,
): Promise<OpenedCommittee> {
  const opened = await openCommittee(db, caller, asked, now);
  if (!opened.mayMark && caller.role !== 'superadmin') throw new AppError(otherCommittee);
  return opened;
}

type Attendance = Awaited<ReturnType<typeof getAttendanceForCertificates>>['shares'];

/** Reads the attendance of all delegates of an event. Sessions with few marks are left out. */
export async function readAttendance(db: Db, event: Event): Promise<Attendance> {
  return (await getAttendanceForCertificates(db, event, () => false)).shares;
}

/** Delegates, marks and counts of a committee. */
export interface MarkedCommittee {
  delegates: (Candidate & { name: string; accountId: string; isOfChair: boolean })[];
  marks: (Mark & { remark: string })[];
  /** Names of the chairs who marked, by their account ids. */
  chairs: Map<string, string>;
}

/** Reads what the scores of a committee are computed from. */
export async function readMarkedCommittee(
  context: Pick<Context, 'db'>,
  db: Db,
  event: Event,
  { committeeId, attendance }: { committeeId: string; attendance: Attendance },
): Promise<MarkedCommittee> {
  const [delegates, marks, origins, deeds] = await Promise.all([
    listSeatedDelegates(db, committeeId),
    listAwardMarks(db, committeeId),
    listOriginsOfChairs(db, committeeId),
    readDeeds(context, db, committeeId),
  ]);
  const colleges = new Set(origins.flatMap(({ college }) => (college === null ? [] : foldText(college))));
  const delegations = new Set(origins.flatMap(({ delegationId }) => delegationId ?? []));
  const chairs = await mapAccountNames(db, [...new Set(marks.map(({ chair }) => chair))]);
  return {
    chairs,
    marks: marks.map((mark) => ({ ...mark, day: dayOf(mark.at, event) })),
    delegates: delegates.map(({ registrationId, accountId, name, portfolio, portfolioId, ...origin }) => {
      const own = deeds?.get(portfolioId);
      return {
        registrationId,
        accountId,
        name,
        portfolio,
        room: own ? { ...toCounts(own), papers: own.papers.length } : null,
        attendance: attendance.get(registrationId) ?? null,
        isOfChair:
          (origin.delegationId !== null && delegations.has(origin.delegationId)) ||
          (origin.college !== null && colleges.has(foldText(origin.college))),
      };
    }),
  };
}

const toCounts = ({
  speeches,
  spokenMs,
  motions,
  points,
}: {
  speeches: number;
  spokenMs: number;
  motions: number;
  points: number;
}) => ({ speeches, spokenMs, motions, points });

/** Computes scores and proposal of a committee. */
export function judgeCommittee(
  settings: AwardSettings,
  committee: string,
  { delegates, marks }: Pick<MarkedCommittee, 'delegates' | 'marks'>,
) {
  const scores = computeScores(settings, delegates, marks);
  return { scores, proposal: proposeAwards(settings, committee, scores) };
}
