import type { ReactNode } from 'react';
import { LogOutButton } from '#accounts/web/index.ts';
import { DuePeople } from '#attendance/web/index.ts';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { PendingWorkList } from './pending-work-list.tsx';
import { Upcoming } from './upcoming.tsx';

/**
 * The first page of the desk: what to do, what is next and what is new.
 * @param links the screens that the specification links from this page
 */
export function Today({
  desk,
  links,
  children,
}: {
  desk: 'admin' | 'superadmin';
  links: readonly { to: string; label: string }[];
  children?: ReactNode;
}) {
  return (
    <DeskPageFrame title="Today">
      <div className="grid gap-x-12 gap-y-9 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <DuePeople />
          <PendingWorkList desk={desk} />
        </div>
        <div className="grid min-w-0 content-start gap-8">
          <Upcoming desk={desk} />
          {children}
        </div>
      </div>
      <nav
        aria-label="More"
        className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-line pt-3 text-sm"
      >
        {links.map(({ to, label }) => (
          <TextLink key={to} to={to}>
            {label}
          </TextLink>
        ))}
        <span className="ml-auto">
          <LogOutButton />
        </span>
      </nav>
    </DeskPageFrame>
  );
}
