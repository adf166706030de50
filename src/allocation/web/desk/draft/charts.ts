import { formatClubCount } from '#platform/web/club-money.ts';
import type { Chart } from '#registration/web/index.ts';
import { isNamedRank } from '../../../rule/ranks.ts';
import type { Draft } from '../api.ts';
import { allRanks, formatRank } from '../labels.ts';

export function buildDraftCharts({ rows, committees }: Draft): Chart[] {
  const allocated = rows.filter(({ how }) => how === 'rule' || how === 'pinned');
  const before = rows.filter(({ how }) => how === 'seated_before');
  const seated = (inDraft: Draft['rows'], committee: string) =>
    inDraft.filter(({ seat }) => seat?.committee === committee).length;
  const named = allocated.filter((row) => isNamedRank(row.rank)).length;
  return [
    {
      title: 'What delegates get',
      headline: `${formatClubCount(named)} of ${formatClubCount(allocated.length)} get a seat they chose`,
      shape: 'bars',
      rowHeading: 'What',
      parts: [{ label: 'Delegates', tone: 'azure' }],
      rows: allRanks.map((rank) => ({
        label: formatRank(rank),
        values: [allocated.filter((row) => row.rank === rank).length],
      })),
      format: formatClubCount,
    },
    {
      title: 'How full the committees are',
      headline: `${formatClubCount(allocated.filter(({ seat }) => seat).length)} seats in this draft`,
      shape: 'bars',
      rowHeading: 'Committee',
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
      format: formatClubCount,
    },
  ];
}
