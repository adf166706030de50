import { useEffect, useState } from 'react';
import { safeLocalStorage } from '#platform/web/browser-storage.ts';

const storageKey = 'projector';

/**
 * Whether the projector is light, for a bright hall. L changes it on this device, and F shows the projector in full
 * screen.
 */
export function useLight(): boolean {
  const [isLight, setLight] = useState(() => safeLocalStorage.get(storageKey) === 'light');
  useEffect(() => {
    const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey) return;
      if (key.toLowerCase() === 'f') void document.documentElement.requestFullscreen?.().catch(() => {});
      if (key.toLowerCase() === 'l') setLight((was) => !was);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    if (isLight) safeLocalStorage.set(storageKey, 'light');
    else safeLocalStorage.remove(storageKey);
  }, [isLight]);
  return isLight;
}
