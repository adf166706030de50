import { useEffect } from 'react';
import { Link } from 'react-router';
import { plural } from '#platform/rule/plural.ts';
import { errorText } from '#platform/web/api.ts';
import { Button } from '#platform/web/ui/button.tsx';
import type { Option, OptionGroup } from './options.ts';
import type { Search } from './use-desk-search.ts';

export function SearchResultList({
  search,
  searchText,
  listId,
  activeIndex,
  onActivate,
  onFollow,
}: {
  search: Search;
  searchText: string;
  listId: string;
  /** Index of the active option, counted over all groups. */
  activeIndex: number;
  onActivate: (index: number) => void;
  onFollow: () => void;
}) {
  const { state, groups, isSettled } = search;
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);

  useEffect(() => {
    if (count > 0) document.getElementById(`${listId}-${activeIndex}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, activeIndex, count]);

  return (
    <div className="pb-3" aria-busy={!isSettled}>
      {count > 0 && (
        <div id={listId} role="listbox" aria-label="Found" className={isSettled ? '' : 'opacity-70'}>
          {withFirstIndex(groups).map(({ label, first, options }) => (
            // biome-ignore lint/a11y/useSemanticElements: a list box may only contain groups and options
            <div key={label} role="group" aria-label={label} className="pt-3">
              <p
                aria-hidden="true"
                className="px-4 pb-1 text-xs font-semibold tracking-wide text-muted uppercase"
              >
                {label}
              </p>
              {options.map((option, index) => (
                <OptionLink
                  key={`${option.to} ${option.label} ${option.note}`}
                  id={`${listId}-${first + index}`}
                  option={option}
                  isActive={first + index === activeIndex}
                  onActivate={() => onActivate(first + index)}
                  onFollow={onFollow}
                />
              ))}
            </div>
          ))}
        </div>
      )}
      <div role="status" className="px-4 pt-3 text-sm text-muted">
        {state === 'idle' && (
          <p>
            Type two letters or more to search settings, names, addresses, portfolios, messages and mails.
          </p>
        )}
        {state === 'loading' && <p>Searching...</p>}
        {state === 'ready' && isSettled && count === 0 && (
          <p>
            No results for <strong className="text-ink wrap-anywhere">{searchText}</strong>.
          </p>
        )}
        {state === 'ready' && isSettled && count > 0 && (
          <p className="sr-only">{plural(count, { one: '# result', other: '# results' })}</p>
        )}
        {state === 'failed' && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-danger">{errorText(search.failure)}</p>
            <Button variant="quiet" onClick={search.retry}>
              Try again
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** Adds to each group the index of its first option, counted over all groups. */
function withFirstIndex(groups: readonly OptionGroup[]) {
  let first = 0;
  return groups.map((group) => {
    const groupFirst = first;
    first += group.options.length;
    return { ...group, first: groupFirst };
  });
}

/** Shows a result as a link, so that it can be opened in a new tab. The focus stays in the search field. */
function OptionLink({
  id,
  option: { to, label, note },
  isActive,
  onActivate,
  onFollow,
}: {
  id: string;
  option: Option;
  isActive: boolean;
  onActivate: () => void;
  onFollow: () => void;
}) {
  return (
    <Link
      id={id}
      to={to}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onPointerMove={isActive ? undefined : onActivate}
      onClick={(event) => {
        if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onFollow();
      }}
      className="flex min-h-11 scroll-my-24 flex-wrap items-baseline gap-x-3 border-l-2 border-transparent px-4 py-2 text-sm aria-selected:border-gold aria-selected:bg-sunken"
    >
      <span className="font-semibold wrap-anywhere">{label}</span>
      {note && <span className="min-w-0 truncate text-muted">{note}</span>}
    </Link>
  );
}
