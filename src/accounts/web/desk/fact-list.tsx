import type { ReactNode } from 'react';

export type Fact = readonly [label: string, value: ReactNode];

/** What is known of something, a line a fact. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="max-w-2xl border-t border-line text-sm">
      {facts.map(([label, value]) => (
        <div
          key={label}
          className="grid grid-cols-[6rem_minmax(0,1fr)] gap-3 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-4 border-b border-line py-2"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
