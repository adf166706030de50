import { setShortcutsEnabled, useRegisteredShortcuts, useShortcutsEnabled } from './shortcuts.ts';

/** Keys whose names are no words on a keyboard. */
const keySigns: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑' };

export function Key({ children }: { children: string }) {
  return <kbd className="rounded-plate border border-edge px-1.5 py-0.5 font-text text-xs">{children}</kbd>;
}

export function ShortcutsSwitch() {
  const on = useShortcutsEnabled();
  return (
    <label className="flex min-h-6 items-center gap-2">
      <input type="checkbox" checked={on} onChange={(event) => setShortcutsEnabled(event.target.checked)} />
      Keyboard shortcuts
    </label>
  );
}

/**
 * Lists the keyboard shortcuts of the screen. Not shown on narrow screens, because their devices rarely have a
 * keyboard.
 */
export function ShortcutHints() {
  const on = useShortcutsEnabled();
  const keys = useRegisteredShortcuts().filter(({ reach }) => reach === 'screen');
  return (
    <div className="mt-6 hidden flex-wrap items-center gap-x-5 gap-y-2 text-sm text-muted md:flex print:hidden">
      {on &&
        keys.map(({ key, does }) => (
          <span key={key} className="flex items-center gap-1.5">
            <Key>{keySigns[key] ?? key}</Key>
            {does}
          </span>
        ))}
      <span className="ml-auto">
        <ShortcutsSwitch />
      </span>
    </div>
  );
}
