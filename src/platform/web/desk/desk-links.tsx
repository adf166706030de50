import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ArrowRightIcon } from '../ui/icons.tsx';

export interface DeskLink {
  to: string;
  label: string;
  note: ReactNode;
}

export function DeskLinks({ links, label }: { links: readonly DeskLink[]; label: string }) {
  return (
    <nav aria-label={label}>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {links.map(({ to, label: name, note }) => (
          <li key={to}>
            <Link
              to={to}
              className="plate plate-lifting flex h-full items-start justify-between gap-4 p-5 hover:text-gold-text"
            >
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-heading text-xl leading-tight">{name}</span>
                <span className="mt-1 block text-sm text-muted">{note}</span>
              </span>
              <ArrowRightIcon />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
