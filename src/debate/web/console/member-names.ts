import { matchesWordPrefixes } from '#platform/rule/fold-text.ts';
import type { State } from '../../rule/state.ts';

/**
 * Reads names of members that are separated by commas. A beginning is enough if one member has it; a full name wins.
 * @returns the members' ids, and the texts that name no member or several
 */
export function readMemberNames({ members }: State, text: string): { members: string[]; unknown: string[] } {
  const wanted = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const found = wanted.map((name) => {
    const matching = members.filter((member) => matchesWordPrefixes(member.name, name));
    const exact = matching.find((member) => member.name.toLowerCase() === name.toLowerCase());
    return { name, member: exact ?? (matching.length === 1 ? matching[0] : undefined) };
  });
  return {
    members: [...new Set(found.flatMap(({ member }) => (member ? [member.id] : [])))],
    unknown: found.filter(({ member }) => !member).map(({ name }) => name),
  };
}
