import { useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { EmptyState } from '#platform/web/ui/states.tsx';
import type { ListedRegistration } from '../../contract.ts';
import { KeysHint } from '../desk/keys-hint.tsx';
import { SearchBox } from '../desk/search-box.tsx';
import { useShortcuts } from '../desk/shortcuts.ts';
import { useUrlText } from '../desk/url-text.ts';
import { matching, sections } from './find-registrations.ts';
import { RegistrationSection } from './registration-section.tsx';

/** The sections of spec 2 with one search over all of them. What is searched and what is open stand in the address. */
export function RegistrationList({ registrations }: { registrations: readonly ListedRegistration[] }) {
  const [text, setText] = useUrlText('q');
  const [openIds, setOpenIds] = useUrlText('open', 'pending');
  const searchBox = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const searched = useDeferredValue(text);
  const found = useMemo(() => matching(registrations, searched), [registrations, searched]);
  const parts = useMemo(
    () => sections.map((section) => ({ section, registrations: found.filter(section.holds) })),
    [found],
  );
  const open = openIds.split(',');
  const toggle = useCallback(
    (id: string, nowOpen: boolean) =>
      setOpenIds((before) => {
        const ids = new Set(before.split(','));
        if (nowOpen) ids.add(id);
        else ids.delete(id);
        return sections.flatMap((section) => (ids.has(section.id) ? section.id : [])).join(',');
      }),
    [setOpenIds],
  );

  const keys = useMemo(
    () => ({
      '/': () => searchBox.current?.select(),
      j: () => moveBy(list.current, 1),
      k: () => moveBy(list.current, -1),
    }),
    [],
  );
  useShortcuts(keys);

  if (registrations.length === 0)
    return (
      <EmptyState
        text="Nobody has registered yet"
        help="Registrations appear here as soon as delegates send them."
      />
    );

  return (
    <div ref={list}>
      <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <SearchBox
          ref={searchBox}
          label="Search name, e-mail, college, scholar id or group"
          value={text}
          onChange={setText}
          onEnter={() => moveBy(list.current, 1)}
        />
        <p role="status" className="text-sm text-muted">
          {searched.trim() !== '' && `${found.length} of ${registrations.length} match`}
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {parts.map((part) => (
          <RegistrationSection
            key={part.section.id}
            {...part}
            open={open.includes(part.section.id)}
            onToggle={toggle}
          />
        ))}
      </div>
      <KeysHint
        keys={[
          ['/', 'search'],
          ['j', 'down'],
          ['k', 'up'],
          ['Enter', 'open'],
        ]}
      />
    </div>
  );
}

/** Moves the focus along the rows on screen: from none to the first. */
function moveBy(list: HTMLElement | null, step: 1 | -1): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = rows[at === -1 ? 0 : at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'center' });
}
