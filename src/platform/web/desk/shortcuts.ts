import { type RefObject, useEffect, useMemo, useSyncExternalStore } from 'react';

const storageKey = 'desk-shortcuts';
const listeners = new Set<() => void>();
/** Where a browser refuses storage, the choice lasts as long as the page. */
let chosen: boolean | undefined;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function tell(): void {
  for (const listener of listeners) listener();
}

function areOn(): boolean {
  if (chosen !== undefined) return chosen;
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** Turns the single keys on or off in this browser: speech input must be able to (WCAG 2.1.4). */
export function setShortcuts(on: boolean): void {
  chosen = on;
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off');
  } catch {
    // `chosen` keeps it.
  }
  tell();
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, areOn, () => true);
}

/** What a key does, in a word or two; without `run` the browser does it by itself. */
export interface Shortcut {
  does: string;
  run?: () => void;
}

/** Keys as `KeyboardEvent.key` names them; undefined for one that does nothing right now. */
export type Shortcuts = Readonly<Record<string, Shortcut | undefined>>;

/** Where a key is known: on the screen that is open, or on all of them. */
type Reach = 'screen' | 'everywhere';

export interface KnownKey {
  key: string;
  does: string;
  reach: Reach;
}

/** What is mounted says here what its keys do: whatever lists them can't be wrong. */
const mounted = new Set<{ reach: Reach; keys: Shortcuts }>();
const none: readonly KnownKey[] = [];
let known = none;

function tellOfKeys(): void {
  known = [...mounted].flatMap(({ reach, keys }) =>
    Object.entries(keys).flatMap(([key, shortcut]) => (shortcut ? { key, does: shortcut.does, reach } : [])),
  );
  tell();
}

/** Every key that does something now. */
export function useKnownKeys(): readonly KnownKey[] {
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

/**
 * Single keys of a screen. They are off while the user types, holds a modifier, or has a dialog open.
 *
 *     useShortcuts(useMemo(() => ({ n: next && { does: 'next pending', run: () => go(next) } }), [next]));
 *
 * @param keys the same object until something changes. A key that a screen and the shell both know is the screen's.
 */
export function useShortcuts(keys: Shortcuts, reach: Reach = 'screen'): void {
  useEffect(() => {
    const entry = { reach, keys };
    mounted.add(entry);
    tellOfKeys();
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
      if (!areOn() || isTyping(event.target) || document.querySelector('dialog:modal')) return;
      const run = Object.hasOwn(keys, event.key) ? keys[event.key]?.run : undefined;
      if (!run) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', press);
    return () => {
      removeEventListener('keydown', press);
      mounted.delete(entry);
      tellOfKeys();
    };
  }, [keys, reach]);
}

/** Lets `f` lead to the box that searches the list on screen. `/` searches the whole desk. */
export function useFindKey(box: RefObject<HTMLInputElement | null>): void {
  useShortcuts(
    useMemo(() => ({ f: { does: 'find in this list', run: () => box.current?.select() } }), [box]),
  );
}
