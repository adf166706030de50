import { setShortcuts, useShortcutsOn } from './shortcuts.ts';

/** Says which keys a screen knows, and turns them off. Only where there is likely a keyboard. */
export function KeysHint({ keys }: { keys: readonly (readonly [key: string, does: string])[] }) {
  const on = useShortcutsOn();
  return (
    <div className="mt-6 hidden flex-wrap items-center gap-x-5 gap-y-2 text-sm text-muted md:flex">
      {on &&
        keys.map(([key, does]) => (
          <span key={key}>
            <kbd className="mr-1.5 rounded-plate border border-edge px-1.5 py-0.5 font-text text-xs">
              {key}
            </kbd>
            {does}
          </span>
        ))}
      <label className="ml-auto flex min-h-6 items-center gap-2">
        <input type="checkbox" checked={on} onChange={(event) => setShortcuts(event.target.checked)} />
        Keyboard shortcuts
      </label>
    </div>
  );
}
