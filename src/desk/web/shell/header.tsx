import { Link } from 'react-router';
import { HelpLink } from '#help/web/index.ts';
import { buildEmblemPath } from '#media/contract/emblem-files.ts';
import { useSite } from '#pages/web/index.ts';
import { Key } from '#platform/web/desk/shortcut-hints.tsx';
import { useShortcutsEnabled } from '#platform/web/desk/shortcuts.ts';
import { ThemeSwitch } from '#platform/web/ui/theme-switch.tsx';
import { AccountMenu } from './account-menu.tsx';
import { SearchIcon } from './icons.tsx';

export function DeskHeader({
  home,
  onSearch,
  onKeys,
  help,
}: {
  /** The viewer's start page, which the club's name links to. */
  home: string;
  /** Opens the search, or undefined for roles that cannot search. */
  onSearch: (() => void) | undefined;
  onKeys: () => void;
  /** The title of the help page of the screen. Undefined for a screen outside of the menu. */
  help: string | undefined;
}) {
  const { club, emblem } = useSite();
  const keysOn = useShortcutsEnabled();
  return (
    <header className="night @container sticky top-0 z-30 col-span-full flex h-14 items-center gap-1 border-b border-gold-line pr-1 pl-4 lg:pr-3 print:hidden">
      <Link
        to={home}
        className="mr-auto inline-flex min-h-11 items-center gap-2.5 font-heading text-lg font-medium tracking-[0.09em]"
        aria-label={`${club.shortName}, home page`}
      >
        <img
          src={emblem === undefined ? '/favicon.svg' : buildEmblemPath(emblem, 'page')}
          alt=""
          width="28"
          height="28"
          className="size-7"
        />
        <span className="@max-3xs:sr-only">{club.shortName}</span>
      </Link>
      {onSearch && (
        <button
          type="button"
          aria-label="Search everything"
          aria-haspopup="dialog"
          aria-keyshortcuts={keysOn ? '/' : undefined}
          onClick={onSearch}
          className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2.5 hover:text-gold-text lg:min-h-9 lg:w-80 lg:justify-start lg:border lg:border-edge lg:px-3 lg:text-sm lg:text-muted"
        >
          <SearchIcon />
          <span className="hidden lg:inline">Search everything</span>
          {keysOn && (
            <span className="ml-auto hidden lg:inline">
              <Key>/</Key>
            </span>
          )}
        </button>
      )}
      {help !== undefined && <HelpLink title={help} />}
      <span className="@max-sm:hidden">
        <ThemeSwitch />
      </span>
      <AccountMenu onKeys={onKeys} />
    </header>
  );
}
