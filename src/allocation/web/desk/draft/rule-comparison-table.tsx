import { useQuery } from '@tanstack/react-query';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { buildRuleComparisonQuery, type Draft } from '../api.ts';
import { allocationMethodLabels } from '../labels.ts';

const columns = [
  'First choice',
  'Top three',
  'A chosen seat',
  'A chosen committee',
  'Another committee',
  'No seat',
];

export function RuleComparisonTable({ eventName, draft }: { eventName: string; draft: Draft }) {
  const rules = useQuery(buildRuleComparisonQuery(eventName, draft._id));
  if (!rules.data) return <QueryState query={rules} />;
  return (
    <section className="grid gap-3" aria-label="Comparison of rules">
      <h2 className="text-xl">What each rule would give</h2>
      <Table
        caption="What each rule would give these delegates"
        captionHidden
        columns={[
          { id: 'way', label: 'Rule' },
          ...columns.map((label) => ({ id: label, label, numeric: true })),
        ]}
      >
        {rules.data.ways.map(({ way, quality }) => (
          <tr key={way} aria-current={way === draft.policy || undefined}>
            <th scope="row" className={`min-w-36 ${way === draft.policy ? 'text-gold-text' : ''}`}>
              {allocationMethodLabels[way]}
              {way === draft.policy && <span className="font-normal"> (this draft)</span>}
            </th>
            {[
              quality.firstWish,
              quality.topThree,
              quality.delegates - quality.unnamed,
              quality.delegates - quality.outside,
              quality.outside - quality.waiting,
              quality.waiting,
            ].map((value, at) => (
              <td key={columns[at]} className="numeric">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </Table>
      <p className="max-w-prose text-sm text-muted">
        More first choices for some leave others without any seat they chose. Wishes of groups are met only if
        no delegate loses by it.
      </p>
    </section>
  );
}
