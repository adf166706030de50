import type { ReactNode } from 'react';

export function PageHead({
  title,
  lead,
  isShortOnPhones = false,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  /** True to show only the title on a phone, on a screen that is opened for what is below. */
  isShortOnPhones?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={isShortOnPhones ? 'page-head page-head-short' : 'page-head'}>
      <h1>{title}</h1>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </div>
  );
}
