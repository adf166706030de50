import type { Queries } from '#platform/server/db/tables.ts';
import type { RegisteredGroup } from '../../contract.ts';
import { findGroups } from './groups.sql.ts';
import { memberEmails } from './members.sql.ts';

const atOnce = 5000;

/**
 * The groups that registrations point to, by id, as their people and the secretariat see them. Two queries.
 * @param groupIds `delegation_id` of registrations; nulls and repetitions do no harm
 */
export async function groupsOf(
  queries: Queries,
  groupIds: readonly (string | null)[],
): Promise<Map<string, RegisteredGroup>> {
  const ids = [...new Set(groupIds.filter((id) => id !== null))];
  const groups = new Map<string, RegisteredGroup>();
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce);
    for (const { id, name, leaderEmail, isComplete } of await findGroups(queries, some)) {
      const grpStatus = isComplete ? 'complete' : 'waiting for the leader';
      groups.set(id, { grpName: name, grpLeaderEmail: leaderEmail, grpMembers: [], grpStatus });
    }
    for (const { groupId, email } of await memberEmails(queries, some)) {
      if (groupId) groups.get(groupId)?.grpMembers.push(email);
    }
  }
  return groups;
}
