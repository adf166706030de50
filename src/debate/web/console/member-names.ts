import { matchesWordPrefixes } from '#platform/rule/fold-text.ts';
import type { Member, State } from '../../rule/state.ts';

/** Finds the members whose name begins so, and the one that is meant: a full name wins, or else the only one. */
export function findByName(members: readonly Member[], text: string): { found: Member[]; meant?: Member } {
  const name = text.trim();
  const found = name === '' ? [] : members.filter((member) => matchesWordPrefixes(member.name, name));
  const exact = found.find((member) => member.name.toLowerCase() === name.toLowerCase());
  const meant = exact ?? (found.length === 1 ? found[0] : undefined);
  return { found, ...(meant && { meant }) };
}

/**
 * Reads names of members that are separated by commas.
 * @returns the members' ids, and the texts that name no member or several
 */
export function readMemberNames({ members }: State, text: string): { members: string[]; unknown: string[] } {
  const named = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => ({ name, member: findByName(members, name).meant }));
  return {
    members: [...new Set(named.flatMap(({ member }) => (member ? [member.id] : [])))],
    unknown: named.filter(({ member }) => !member).map(({ name }) => name),
  };
}
