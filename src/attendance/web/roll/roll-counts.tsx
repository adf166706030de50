import { plural } from '#platform/rule/plural.ts';
import type { RollCount } from '../../rule/roll.ts';

const votes = (count: number) => plural(count, { one: '# vote', other: '# votes' });

export function Quorum({ count }: { count: RollCount }) {
  const { here, members, quorum, majority, twoThirds } = count;
  const hasQuorum = here >= quorum;
  return (
    <section aria-label="Quorum" className="grid gap-1 border border-line bg-surface p-4">
      <p role="status" className="text-xl tabular-nums">
        <strong className={hasQuorum ? 'text-viridian' : 'text-danger'}>
          {hasQuorum ? 'Quorum' : 'No quorum'}
        </strong>
        : {here} of {members} present
        {!hasQuorum && `, ${quorum - here} more needed`}
      </p>
      {here > 0 && (
        <p className="text-sm text-muted tabular-nums">
          Simple majority: {votes(majority)}. Two thirds: {votes(twoThirds)}.
        </p>
      )}
    </section>
  );
}

export function RollCounts({ count: { here, voting, late, absent, unmarked } }: { count: RollCount }) {
  return (
    <section aria-label="Counts" className="grid gap-2">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm tabular-nums sm:grid-cols-3">
        {[
          ['Present', here - voting - late],
          ['Present and voting', voting],
          ['Late', late],
          ['Absent', absent],
          ['Not marked', unmarked],
        ].map(([label, value]) => (
          <div key={label} className="flex justify-between gap-2 border-b border-line pb-1">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <details className="text-sm">
        <summary className="cursor-pointer py-1">How this is counted</summary>
        <p className="mt-1 max-w-prose text-muted">
          The committee has a quorum when more than half of its delegates are present. Late delegates count as
          present. A simple majority is more than half of those present. Delegates who are present and voting
          cannot abstain.
        </p>
      </details>
    </section>
  );
}
