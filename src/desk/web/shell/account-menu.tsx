import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { LogOutButton, profileQuery } from '#accounts/web/index.ts';
import { useLoginState } from '#platform/web/session.ts';
import { AccountsIcon } from './icons.tsx';

const accountLinks = [
  { to: '/dashboard/edit', label: 'Edit profile' },
  { to: '/devices', label: 'Devices and passkeys' },
];
const staffLinks = [{ to: '/second-factor', label: 'Second factor' }];
const clientLinks = [{ to: '/dashboard', label: 'Dashboard' }];

const entryClass =
  'flex min-h-10 w-full items-center px-4 text-left text-sm hover:bg-sunken hover:text-gold-text';

export function AccountMenu({ onKeys }: { onKeys: () => void }) {
  const login = useLoginState();
  const { data: profile } = useQuery({ ...profileQuery, enabled: login === 'in' });
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu
  useEffect(() => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover();
  }, [pathname]);

  if (login === 'out')
    return (
      <Link to="/login" className="px-3 text-sm font-semibold hover:text-gold-text">
        Log in
      </Link>
    );
  const links = [...(profile?.role === 'client' ? clientLinks : staffLinks), ...accountLinks];
  return (
    <>
      <button type="button" className="icon-button" popoverTarget="desk-account" aria-label="Your account">
        <AccountsIcon />
      </button>
      <nav
        ref={menu}
        id="desk-account"
        popover="auto"
        aria-label="Your account"
        className="fixed inset-[3.5rem_0.5rem_auto_auto] m-0 max-h-[calc(100dvh-4rem)] w-[min(100vw-1rem,17rem)] overflow-auto border border-gold-line bg-surface py-2 text-ink shadow-plate"
      >
        {profile && (
          <p className="border-b border-line px-4 pt-1 pb-3 text-sm wrap-anywhere">
            <strong className="block">{profile.name}</strong>
            <span className="block text-muted">{profile.email}</span>
            <span className="block text-muted">{profile.role}</span>
          </p>
        )}
        <ul className="py-1">
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={entryClass}>
                {label}
              </Link>
            </li>
          ))}
          <li className="hidden md:block">
            <button
              type="button"
              className={entryClass}
              onClick={() => {
                menu.current?.hidePopover();
                onKeys();
              }}
            >
              Keyboard shortcuts
            </button>
          </li>
          <li>
            <Link to="/" className={entryClass}>
              Public site
            </Link>
          </li>
        </ul>
        <div className="grid border-t border-line px-4 pt-3 pb-1">
          <LogOutButton />
        </div>
      </nav>
    </>
  );
}
