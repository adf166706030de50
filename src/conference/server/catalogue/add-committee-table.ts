import { AppError } from '#platform/server/http/app-error.ts';
import { type CommitteeTable, changeCatalogue as call, type PortfolioFields } from '../../contract.ts';
import { type CommitteeLook, chooseCommitteeLook } from '../../rule/committee-looks.ts';
import { findCommittee, listCommitteeLooks, setCommitteeAgenda } from './catalogue.sql.ts';
import type { AuditEntry, ChangeContext } from './catalogue-change.ts';
import { addCommittee } from './change-committees.ts';
import { addPortfolios, changeSeatsAndAudience } from './change-portfolios.ts';

const { errors } = call;

/**
 * Adds the committees and portfolios of a pasted table, and changes existing ones (product 5.6). Nothing is deleted.
 * @throws AppError 404 when a committee or portfolio does not exist; 409 when a committee would have two portfolios of a
 *   name, or a seat to remove is assigned
 */
export async function addCommitteeTable(
  context: ChangeContext,
  { newCommittees, existingCommittees }: CommitteeTable,
): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  const looks: CommitteeLook[] = await listCommitteeLooks(context.transaction, context.eventId);
  for (const { portfolios, ...texts } of newCommittees) {
    const look = chooseCommitteeLook(looks);
    looks.push(look);
    const committee = await addCommittee(context, { ...emptyFields, ...texts, ...look });
    entries.push(committee, ...(await addAll(context, committee.subjectId, portfolios)));
  }
  for (const committee of existingCommittees) entries.push(...(await changeExisting(context, committee)));
  return entries;
}

const emptyFields = {
  summary: '',
  description: '',
  level: 'open',
  banner: '',
  backgroundGuide: null,
  chatGroup: null,
} as const;

async function addAll(
  context: ChangeContext,
  committeeId: string,
  portfolios: readonly PortfolioFields[],
): Promise<AuditEntry[]> {
  return portfolios.length === 0 ? [] : [await addPortfolios(context, committeeId, portfolios)];
}

async function changeExisting(
  context: ChangeContext,
  { id, agenda, newPortfolios, changedPortfolios }: CommitteeTable['existingCommittees'][number],
): Promise<AuditEntry[]> {
  const committee = await findCommittee(context.transaction, context.eventId, id);
  if (!committee) throw new AppError(errors.noSuchEntry);
  const entries: AuditEntry[] = [];
  if (agenda !== null) {
    await setCommitteeAgenda(context.transaction, id, agenda);
    entries.push({
      action: 'committee_changed',
      subjectId: id,
      before: committee.name,
      after: committee.name,
    });
  }
  entries.push(...(await addAll(context, id, newPortfolios)));
  for (const portfolio of changedPortfolios)
    entries.push(await changeSeatsAndAudience(context, id, portfolio));
  return entries;
}
