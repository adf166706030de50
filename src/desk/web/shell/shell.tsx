import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { buildHelpPath, helpPath } from '#help/rule/help-path.ts';
import { useSite } from '#pages/web/index.ts';
import { readChosenEvent, storeChosenEvent } from '#platform/web/desk/chosen-event.ts';
import { useShortcuts } from '#platform/web/desk/shortcuts.ts';
import { isAdminOrSuperadmin, useViewerRoleOrStatus, type Viewer } from '#platform/web/desk/viewer.ts';
import { useLoginState } from '#platform/web/session.ts';
import { LoadingState } from '#platform/web/ui/states.tsx';
import { useNavigationFocusAndAnnouncement } from '#platform/web/use-navigation-focus.ts';
import { menuChecklistQuery } from '../api.ts';
import { SearchDialog } from '../search/search-dialog.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { DeskHeader } from './header.tsx';
import { KeyboardShortcutsDialog } from './keyboard-shortcuts-dialog.tsx';
import { DeskMenu, type MenuCounts } from './menu.tsx';
import {
  findEventNameInUrl,
  findScreenAt,
  listMenuGroupsFor,
  listScreensOfEntry,
  type MenuGroup,
} from './navigation.ts';
import { ScreenTabs } from './screen-tabs.tsx';

/** The frame of the desk: header, menu and dialogs around each screen (product 11.5). */
export function DeskShell({ children }: { children: ReactNode }) {
  // The log-in state is unknown before hydration, because one prerendered page serves all viewers and URLs.
  const login = useLoginState();
  const viewer = useViewerRoleOrStatus();
  const chosenEvent = useChosenEvent();
  const announcedEvent = useSite().event.name;
  const menu = listMenuGroupsFor(viewer, chosenEvent ?? announcedEvent);
  const isStaff = isAdminOrSuperadmin(viewer);
  const help = useHelpTitle(menu);
  const counts = useMenuCounts(viewer);
  const announcement = useNavigationFocusAndAnnouncement('main', 'desk');
  const [dialog, setDialog] = useState<'search' | 'keys'>();
  const close = () => setDialog(undefined);
  const keys = useMemo(
    () => ({
      '/': isStaff ? { does: 'search everything', run: () => setDialog('search') } : undefined,
      '?': {
        does: 'open the help of this screen',
        run: () => void open(help ? buildHelpPath(help) : helpPath),
      },
    }),
    [isStaff, help],
  );
  useShortcuts(keys, 'everywhere');

  return (
    <div className="desk-shell">
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-[200%] bg-gold px-4.5 py-3 font-semibold text-on-gold focus:translate-y-0"
      >
        Skip to content
      </a>
      <DeskHeader
        home={isStaff ? `/${viewer}` : '/'}
        onSearch={isStaff ? () => setDialog('search') : undefined}
        onKeys={() => setDialog('keys')}
        help={help}
      />
      <nav
        aria-label="Desk"
        className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] overflow-y-auto border-r border-line py-3 lg:block print:hidden"
      >
        <DeskMenu menu={menu} chosenEvent={chosenEvent} counts={counts} />
      </nav>
      {/* Adds padding below the screen, so that a toast never covers the last element. */}
      <main id="main" tabIndex={-1} className="min-w-0 pb-28 lg:pb-10 print:pb-0">
        <ScreenTabs menu={menu} chosenEvent={chosenEvent} />
        {login === 'unknown' ? <LoadingState /> : children}
      </main>
      {menu.length > 0 && <BottomBar menu={menu} chosenEvent={chosenEvent} counts={counts} />}
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
      {dialog === 'search' && (
        <SearchDialog menu={menu} viewer={viewer} chosenEvent={chosenEvent} onClose={close} />
      )}
      {dialog === 'keys' && <KeyboardShortcutsDialog onClose={close} />}
    </div>
  );
}

/** Returns the title of the page of the manual that belongs to the current screen. */
function useHelpTitle(menu: readonly MenuGroup[]): string | undefined {
  const { pathname } = useLocation();
  const screens = menu.flatMap(({ entries }) => entries.flatMap(listScreensOfEntry));
  return findScreenAt(screens, pathname)?.label;
}

/** Counts the open items of the setup checklist, which every screen shows in the menu. */
function useMenuCounts(viewer: Viewer): MenuCounts {
  const checklist = useQuery({ ...menuChecklistQuery, enabled: viewer === 'superadmin' });
  return { '/year': checklist.data?.items.filter(({ isDone }) => !isDone).length };
}

/** Returns the event in the URL, or else the event that was last chosen in this tab. */
function useChosenEvent(): string | undefined {
  const { pathname, search } = useLocation();
  const eventOfUrl = findEventNameInUrl(pathname, search);
  useEffect(() => {
    if (eventOfUrl !== undefined) storeChosenEvent(eventOfUrl);
  }, [eventOfUrl]);
  return eventOfUrl ?? readChosenEvent();
}
