import { type RefObject, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { safeLocalStorage } from '../browser-storage.ts';

const storageKey = 'desk-shortcuts';
const listeners = new Set<() => void>();
/** The user's choice in this tab. Undefined until the user chooses. Without storage it is lost at a reload. */
let chosen: boolean | undefined;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function notify(): void {
  for (const listener of listeners) listener();
}

function shortcutsAreOn(): boolean {
  return chosen ?? safeLocalStorage.get(storageKey) !== 'off';
}

/** Turns single-key shortcuts on or off in this browser, as WCAG 2.1.4 requires. */
export function setShortcutsEnabled(on: boolean): void {
  chosen = on;
  safeLocalStorage.set(storageKey, on ? 'on' : 'off');
  notify();
}

export function useShortcutsEnabled(): boolean {
  return useSyncExternalStore(subscribe, shortcutsAreOn, () => true);
}

/** A keyboard shortcut. If `run` is missing, the browser handles the key. */
interface Shortcut {
  does: string;
  run?: () => void;
}

/** Shortcuts by `KeyboardEvent.key`. Undefined for a key that is inactive now. */
export type Shortcuts = Readonly<Record<string, Shortcut | undefined>>;

type Reach = 'screen' | 'everywhere';

export interface KnownKey {
  key: string;
  does: string;
  reach: Reach;
}

const mounted = new Set<{ reach: Reach; keys: Shortcuts }>();
const none: readonly KnownKey[] = [];
let known = none;

function updateKnownKeys(): void {
  known = [...mounted].flatMap(({ reach, keys }) =>
    Object.entries(keys).flatMap(([key, shortcut]) => (shortcut ? { key, does: shortcut.does, reach } : [])),
  );
  notify();
}

export function useRegisteredShortcuts(): readonly KnownKey[] {
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => none,
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null
  );
}

/** Returns true if the browser presses a focused button or follows a focused link with the key. */
const isPressing = ({ key, target }: KeyboardEvent): boolean =>
  (key === 'Enter' || key === ' ') &&
  target instanceof HTMLElement &&
  target.closest('a, button, summary') !== null;

/**
 * Registers shortcuts while the component is mounted. They are inactive while the user types, holds Ctrl, Alt or Meta,
 * or has a dialog open.
 * @example useShortcuts(useMemo(() => ({ n: next && { does: 'next pending', run: () => go(next) } }), [next]));
 * @param keys a memoised object, because a new object registers the shortcuts again
 * @param reach 'screen' for shortcuts of one screen, 'everywhere' for those of the whole desk
 */
export function useShortcuts(keys: Shortcuts, reach: Reach = 'screen'): void {
  // With the screen that shows them, so that no key of an earlier screen acts.
  useLayoutEffect(() => {
    const entry = { reach, keys };
    mounted.add(entry);
    updateKnownKeys();
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
      if (
        !shortcutsAreOn() ||
        isTyping(event.target) ||
        isPressing(event) ||
        document.querySelector('dialog:modal')
      )
        return;
      const run = Object.hasOwn(keys, event.key) ? keys[event.key]?.run : undefined;
      if (!run) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', press);
    return () => {
      removeEventListener('keydown', press);
      mounted.delete(entry);
      updateKnownKeys();
    };
  }, [keys, reach]);
}

/** Registers the key `f`, which focuses the search box of the list. The key `/` is for the search of the whole desk. */
export function useListSearchShortcut(box: RefObject<HTMLInputElement | null>): void {
  useShortcuts(
    useMemo(() => ({ f: { does: 'find in this list', run: () => box.current?.select() } }), [box]),
  );
}
