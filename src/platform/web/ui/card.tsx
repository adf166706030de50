import type { ReactNode } from 'react';

/** A card. `framed` adds a golden inner border; `lifting` raises it under the pointer, for cards that are links. */
export function Card({
  framed = false,
  lifting = false,
  className = '',
  children,
}: {
  framed?: boolean;
  lifting?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const classes = ['plate', framed && 'plate-framed', lifting && 'plate-lifting', className].filter(Boolean);
  return <div className={classes.join(' ')}>{children}</div>;
}

/** The header of a screen: its h1, a sentence below, and actions beside them. */
export function PageHead({
  title,
  lead,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="page-head">
      <h1>{title}</h1>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </div>
  );
}
