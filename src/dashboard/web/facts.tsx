import type { ReactNode } from 'react';

export function Facts({ className = '', children }: { className?: string; children: ReactNode }) {
  return <dl className={`grid gap-x-8 gap-y-4 ${className}`}>{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
