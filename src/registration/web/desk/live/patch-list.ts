import type { ChangedRegistration, ListedRegistration } from '../../../contract/desk.ts';
import { groupStatuses } from '../../../contract/form.ts';

/** Returns the rows with changes applied in place, or the same array if nothing has changed. */
export function patched<R extends ListedRegistration>(
  rows: readonly R[],
  changes: readonly ChangedRegistration[],
): readonly R[] {
  const changeOf = new Map(changes.map((change) => [change._id, change]));
  let hasChanged = false;
  const next = rows.map((row) => {
    const change = changeOf.get(row._id);
    if (!change || isShown(row, change)) return row;
    hasChanged = true;
    const { status, withdrawn, assignedCommittee, assignedCommitteeName, assignedPortfolio } = change;
    return {
      ...row,
      status,
      withdrawn,
      assignedCommittee,
      assignedCommitteeName,
      assignedPortfolio,
      ...(row.group && { group: { ...row.group, grpStatus: groupStatus(row, change) } }),
    };
  });
  return hasChanged ? next : rows;
}

function isShown(row: ListedRegistration, change: ChangedRegistration): boolean {
  return (
    row.status === change.status &&
    row.withdrawn === change.withdrawn &&
    row.assignedCommittee === change.assignedCommittee &&
    row.assignedPortfolio === change.assignedPortfolio &&
    row.group?.grpStatus === groupStatus(row, change)
  );
}

function groupStatus({ mode, group }: ListedRegistration, { waitsForLeader }: ChangedRegistration) {
  if (mode !== 'member') return group?.grpStatus;
  return group && groupStatuses[waitsForLeader ? 'waiting_for_leader' : 'complete'];
}
