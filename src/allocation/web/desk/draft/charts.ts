import type { Chart } from '#registration/web/index.ts';
import { isNamed } from '../../../rule/ranks.ts';
import type { Draft } from '../api.ts';
import { everyClass, rankText } from '../labels.ts';

const count = (value: number) => value.toLocaleString('en-IN');

/** Charts of the results and of the seats taken in each committee. */
export function chartsOf({ rows, committees }: Draft): Chart[] {
  const allocated = rows.filter(({ how }) => how === 'rule' || how === 'pinned');
  const before = rows.filter(({ how }) => how === 'seated_before');
  const seated = (inDraft: Draft['rows'], committee: string) =>
    inDraft.filter(({ seat }) => seat?.committee === committee).length;
  const named = allocated.filter((row) => isNamed(row.class)).length;
  return [
    {
      title: 'What delegates get',
      headline: `${count(named)} of ${count(allocated.length)} get a seat they chose`,
      shape: 'bars',
      rowsAre: 'What',
      parts: [{ label: 'Delegates', tone: 'azure' }],
      rows: everyClass.map((rank) => ({
        label: rankText(rank),
        values: [allocated.filter((row) => row.class === rank).length],
      })),
      format: count,
    },
    {
      title: 'How full the committees are',
      headline: `${count(allocated.filter(({ seat }) => seat).length)} seats in this draft`,
      shape: 'bars',
      rowsAre: 'Committee',
      parts: [
        { label: 'Given before', tone: 'viridian' },
        { label: 'In this draft', tone: 'gold' },
        { label: 'Free', tone: 'edge' },
      ],
      rows: committees.map(({ committee, name, portfolios }) => {
        const [had, gets] = [seated(before, committee), seated(allocated, committee)];
        const seats = portfolios.reduce((sum, portfolio) => sum + portfolio.seats, 0);
        return { label: name, values: [had, gets, Math.max(0, seats - had - gets)] };
      }),
      format: count,
    },
  ];
}
