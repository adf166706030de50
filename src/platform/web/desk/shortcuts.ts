import { useEffect, useSyncExternalStore } from 'react';

const storageKey = 'desk-shortcuts';
const listeners = new Set<() => void>();
/** Where a browser refuses storage, the choice lasts as long as the page. */
let chosen: boolean | undefined;

function areOn(): boolean {
  if (chosen !== undefined) return chosen;
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** Turns the single keys on or off in this browser: whoever speaks to the computer must be able to (WCAG 2.1.4). */
export function setShortcuts(on: boolean): void {
  chosen = on;
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off');
  } catch {
    // `chosen` keeps it.
  }
  for (const listener of listeners) listener();
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    areOn,
    () => true,
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

/** Single keys of a screen. They rest while somebody types, holds a modifier, or has a dialog open. */
export function useShortcuts(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
      if (!areOn() || isTyping(event.target) || document.querySelector('dialog:modal')) return;
      const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [keys]);
}
