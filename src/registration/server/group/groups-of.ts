import type { Queries } from '#platform/server/db/tables.ts';
import { groupStatuses, type OwnGroup } from '../../contract/form.ts';
import { findGroups } from './groups.sql.ts';
import { namedMembers } from './members.sql.ts';

const atOnce = 5000;

/** Lists the groups of registrations by id, as their members see them. Two queries.
 * @param groupIds `delegation_id` of registrations; nulls and duplicates are ignored
 */
export async function groupsOf(
  queries: Queries,
  groupIds: readonly (string | null)[],
): Promise<Map<string, OwnGroup>> {
  const ids = [...new Set(groupIds.filter((id) => id !== null))];
  const groups = new Map<string, OwnGroup>();
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce);
    for (const { id, name, leaderEmail, leaderName, isComplete } of await findGroups(queries, some)) {
      const grpStatus = groupStatuses[isComplete ? 'complete' : 'waiting_for_leader'];
      groups.set(id, {
        grpName: name,
        grpLeaderEmail: leaderEmail,
        grpLeaderName: leaderName,
        grpMembers: [],
        grpMemberNames: [],
        grpStatus,
      });
    }
    for (const { groupId, email, name } of await namedMembers(queries, some)) {
      const group = groups.get(groupId ?? '');
      group?.grpMembers.push(email);
      group?.grpMemberNames.push(name);
    }
  }
  return groups;
}
