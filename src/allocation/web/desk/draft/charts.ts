import type { Chart } from '#registration/web/index.ts';
import { isNamed } from '../../../rule/classes.ts';
import type { Draft } from '../api.ts';
import { classInWords, everyClass } from '../words.ts';

const count = (value: number) => value.toLocaleString('en-IN');

/** Charts of the results and of the seats taken in each committee. */
export function chartsOf({ rows, committees }: Draft): Chart[] {
  const allocated = rows.filter(({ how }) => how === 'rule' || how === 'pinned');
  const before = rows.filter(({ how }) => how === 'had before');
  const seated = (of: readonly Draft['rows'][number][], committee: string) =>
    of.filter(({ seat }) => seat?.committee === committee).length;
  const named = allocated.filter((row) => isNamed(row.class)).length;
  return [
    {
      title: 'What delegates get',
      headline: `${count(named)} of ${count(allocated.length)} get a seat they chose`,
      shape: 'bars',
      rowsAre: 'What',
      parts: [{ label: 'Delegates', tone: 'azure' }],
      rows: everyClass.map((of) => ({
        label: classInWords(of),
        values: [allocated.filter((row) => row.class === of).length],
      })),
      format: count,
    },
    {
      title: 'How full the committees are',
      headline: `${count(allocated.filter(({ seat }) => seat).length)} seats in this draft`,
      shape: 'bars',
      rowsAre: 'Committee',
      parts: [
        { label: 'given before', tone: 'viridian' },
        { label: 'in this draft', tone: 'gold' },
        { label: 'free', tone: 'edge' },
      ],
      rows: committees.map(({ committee, name, portfolios }) => {
        const [had, gets] = [seated(before, committee), seated(allocated, committee)];
        const seats = portfolios.reduce((sum, one) => sum + one.seats, 0);
        return { label: name, values: [had, gets, Math.max(0, seats - had - gets)] };
      }),
      format: count,
    },
  ];
}
