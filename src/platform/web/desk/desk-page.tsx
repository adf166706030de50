import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ArrowLeftIcon } from '../ui/icons.tsx';

export function DeskPageFrame({
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
    <div className="wrap desk py-2.5 md:py-3.5">
      <div className="mb-3.5 flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-gold-line pb-2.5">
        {back && (
          <Link
            to={back.to}
            className="-ml-1 inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-muted hover:text-gold-text pointer-fine:min-h-9 print:hidden"
          >
            <ArrowLeftIcon />
            {back.label}
          </Link>
        )}
        <h1 className="min-w-0 flex-1 basis-48 text-2xl wrap-anywhere">{title}</h1>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
