import { dutyLabels } from '#attendance/contract.ts';
import type { Duty } from '#conference/contract/duties.ts';
import { plural } from '#platform/rule/plural.ts';

/** Returns a text such as 'Team: Chair, Door'. */
export const teamText = (duties: readonly Duty[]): string =>
  `Team: ${duties.map((duty) => dutyLabels[duty]).join(', ')}`;

/** Returns a text such as '108 delegates, 4 of the team'. */
export function countGuestsText(people: readonly { duties: readonly Duty[] | null }[]): string {
  const team = people.filter(({ duties }) => duties).length;
  const delegates = plural(people.length - team, { one: '# delegate', other: '# delegates' });
  return team === 0 ? delegates : `${delegates}, ${team} of the team`;
}
