import type { ReactNode } from 'react';

/** @param lifting raises the card under the pointer, for cards that are links */
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
