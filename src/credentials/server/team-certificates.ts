import { type Event, getEventByName } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { formatNameList } from '#platform/rule/plural.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { computeStateDigest } from '#platform/server/state-digest.ts';
import * as calls from '../contract.ts';
import { type CertificateFigure, maxCertificateDrafts } from '../contract.ts';
import {
  findConfirmedRegistrationIdByEmail,
  insertCertificateDraft,
  listCertificatesOfEvent,
  listTeamOfEvent,
  lockCertificatesOfEvent,
  mapFiguresByCommittee,
} from './certificates.sql.ts';
import { getOpenEvent } from './certificates.ts';

const volunteerRoles = {
  door: 'Door volunteer',
  hospitality: 'Hospitality volunteer',
  press: 'Member of the press team',
} as const;

interface Member {
  kind: 'chair' | 'volunteer';
  name: string;
  email: string;
  role: string;
  figure: CertificateFigure | undefined;
}

/**
 * Reads the chairs and volunteers of an event without a certificate. A chair with other duties gets the one of a chair.
 * A person who has a certificate or a draft as chair or volunteer is skipped, also if it was withdrawn.
 */
async function readTeam(db: Db, event: Event): Promise<{ people: Member[]; skipped: number; seen: string }> {
  const [duties, certificates, figures] = await Promise.all([
    listTeamOfEvent(db, event.id, event.dates?.startsAt ?? 0),
    listCertificatesOfEvent(db, event.id),
    mapFiguresByCommittee(db, event.id),
  ]);
  const known = new Set(
    certificates.flatMap(({ kind, email }) =>
      kind === 'chair' || kind === 'volunteer' ? email.toLowerCase() : [],
    ),
  );
  const team = [...Map.groupBy(duties, ({ accountId }) => accountId).values()].flatMap((own): Member[] => {
    const [first] = own;
    if (!first) return [];
    const { name, email } = first;
    const chaired = [...new Set(own.flatMap(({ committeeName }) => committeeName ?? []))];
    if (chaired.length > 0) {
      const figure = figures.get(own.find(({ committee }) => committee !== null)?.committee ?? '');
      return [{ kind: 'chair', name, email, role: `Chair of ${formatNameList(chaired)}`, figure }];
    }
    const roles = [...new Set(own.flatMap(({ kind }) => (kind === 'chair' ? [] : volunteerRoles[kind])))];
    return [{ kind: 'volunteer', name, email, role: formatNameList(roles.toSorted()), figure: undefined }];
  });
  const people = team.filter(({ email }) => !known.has(email.toLowerCase()));
  return {
    people,
    skipped: team.length - people.length,
    seen: computeStateDigest(people.map(({ kind, name, email, role }) => [kind, name, email, role])),
  };
}

/** @throws AppError 404 when there is no such event */
export async function previewTeamCertificates(
  { db: { queries } }: Pick<Context, 'db'>,
  { eventName }: CheckedParams<typeof calls.previewTeamCertificates>,
): Promise<AnswerOf<typeof calls.previewTeamCertificates>> {
  const { people, ...rest } = await readTeam(queries, await getEventByName(queries, eventName));
  return { ...rest, people: people.map(({ figure: _figure, ...person }) => person) };
}

/**
 * Adds a draft for each chair and volunteer without a certificate (product 24.20). Atomic: concurrent calls add nothing
 * twice.
 * @throws AppError 404 when there is no such event; 409 when it is archived, has too many drafts, or the team differs
 *   from what the caller saw
 */
export async function addTeamCertificates(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName, seen }: CheckedBody<typeof calls.addTeamCertificates>,
): Promise<AnswerOf<typeof calls.addTeamCertificates>> {
  const { errors } = calls.addTeamCertificates;
  return db.change(async (transaction) => {
    const event = await getOpenEvent(transaction, eventName);
    await lockCertificatesOfEvent(transaction, event.id);
    const team = await readTeam(transaction, event);
    if (team.seen !== seen) throw new AppError(errors.changed);
    const drafts = (await listCertificatesOfEvent(transaction, event.id)).filter(
      ({ issuedAt }) => issuedAt === null,
    );
    if (drafts.length + team.people.length > maxCertificateDrafts) throw new AppError(errors.tooMany);
    for (const { figure, ...person } of team.people)
      await insertCertificateDraft(transaction, event.id, {
        ...person,
        ...(figure && { figure }),
        registrationId:
          (await findConfirmedRegistrationIdByEmail(transaction, event.id, person.email)) ?? null,
      });
    await recordAudit(transaction, {
      at: clock(),
      actorId: accountId,
      subjectId: event.id,
      action: 'certificate_team_added',
      after: { fact: 'count', of: 'certificates', count: team.people.length },
    });
    return { message: 'Drafts added', count: team.people.length };
  });
}
