import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { removeToastsOfLeftPage } from './toast.ts';

/**
 * Moves the focus to `mainId` after a navigation. Leaves it if the new page has set the focus or the URL has a
 * fragment. Also removes toasts of the previous page. Returns the title of the new page for a live region.
 */
export function useNavigationFocusAndAnnouncement(mainId: string, area: 'site' | 'desk'): string {
  const { pathname, hash } = useLocation();
  const previous = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    removeToastsOfLeftPage(area);
    const main = document.getElementById(mainId);
    if (!hash && !main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
    // Waits for the next frame, because React sets the title of the new page only in this commit.
    const frame = requestAnimationFrame(() => setAnnouncement(document.title));
    return () => cancelAnimationFrame(frame);
  }, [pathname, hash, mainId, area]);

  return announcement;
}
