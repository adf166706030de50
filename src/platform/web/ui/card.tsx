import type { ReactNode } from 'react';

/** Heavy paper. `framed` engraves a second, golden edge within; `lifting` rises under the pointer (for cards that lead somewhere). */
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

/** The head of a screen: its one h1, a sentence under it, and what belongs beside them. */
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
