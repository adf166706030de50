import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ArrowLeftIcon } from '../ui/icons.tsx';

/** The frame of a desk: a way back, a compact head with what can be done beside it, and the work. */
export function DeskPage({
  title,
  back,
  actions,
  children,
}: {
  title: ReactNode;
  back?: { to: string; label: string };
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="wrap desk py-6 md:py-8">
      {back && (
        <Link
          to={back.to}
          className="-ml-1 mb-2 inline-flex min-h-11 print:hidden items-center gap-2 text-sm font-semibold text-muted hover:text-gold-text"
        >
          <ArrowLeftIcon />
          {back.label}
        </Link>
      )}
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-b border-gold-line pb-4">
        <h1 className="min-w-0 text-2xl wrap-anywhere">{title}</h1>
        {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
