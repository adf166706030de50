import { useSyncExternalStore } from 'react';
import { localStore } from './browser-storage.ts';

export type Theme = 'light' | 'dark';

const storageKey = 'theme';

/**
 * Runs in the head before the first paint: sets the stored theme on <html data-theme>, so that the page does not flash.
 * Without a stored theme the page follows the system. Kept short; its hash is in the content security policy of every page.
 */
export const themeBootScript = `try{let t=localStorage.getItem('${storageKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;

const listeners = new Set<() => void>();

function systemIsDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return systemIsDark().matches ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const system = systemIsDark();
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
}

/** Stores the theme for this browser. Choosing the theme of the system removes the stored choice. */
export function chooseTheme(theme: Theme): void {
  const follows = (theme === 'dark') === systemIsDark().matches;
  if (follows) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  // Without storage the choice applies to this page only.
  if (follows) localStore.remove(storageKey);
  else localStore.set(storageKey, theme);
  for (const listener of listeners) listener();
}

/** The current theme; undefined before hydration. */
export function useTheme(): Theme | undefined {
  return useSyncExternalStore<Theme | undefined>(subscribe, currentTheme, () => undefined);
}
