import { useSyncExternalStore } from 'react';
import { safeLocalStorage } from './browser-storage.ts';

export type Theme = 'light' | 'dark';

const storageKey = 'theme';

/**
 * Script that sets the theme before the first paint, so that the page does not flash. Without a stored theme the page
 * follows the system. Its hash is in the content security policy of every page.
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

/** Changes the theme. Choosing the system's theme deletes the stored choice. */
export function chooseTheme(theme: Theme): void {
  const follows = (theme === 'dark') === systemIsDark().matches;
  if (follows) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  // Stores the choice. Without storage it is lost at the next page load.
  if (follows) safeLocalStorage.remove(storageKey);
  else safeLocalStorage.set(storageKey, theme);
  for (const listener of listeners) listener();
}

/** Returns the current theme. Undefined before hydration. */
export function useTheme(): Theme | undefined {
  return useSyncExternalStore<Theme | undefined>(subscribe, currentTheme, () => undefined);
}
