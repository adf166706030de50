import type { ReactNode } from 'react';

/** The one thing that is going on, as large as the screen allows, with its buttons below. */
export function Stage({
  label,
  title,
  note,
  figure,
  children,
}: {
  label: string;
  title: ReactNode;
  note?: ReactNode;
  /** A clock or a number, larger than the title. */
  figure?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-label={label} className="grid content-start gap-4 border border-line bg-surface p-5 md:p-8">
      <p className="text-sm font-semibold text-gold-text">{label}</p>
      <p className="font-heading text-4xl leading-tight wrap-anywhere md:text-5xl md:leading-tight">
        {title}
      </p>
      {figure}
      {note && (
        <p role="status" className="text-lg text-muted tabular-nums">
          {note}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </section>
  );
}
