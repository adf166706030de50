import type { ReactNode } from 'react';

/** A fact about a stay, in a `dl`. */
export function StayLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="wrap-anywhere">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
