import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { leaveErrors } from './toast.ts';

/**
 * Makes a change of page noticed without sight: moves the focus to the element of this id (unless the new page has put it
 * somewhere itself, or the address points into the page), takes the errors of the page before off the screen, and returns the new title for a live region. Nothing at the first page.
 */
export function useNavigationFocus(mainId: string): string {
  const { pathname, hash } = useLocation();
  const previous = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    leaveErrors();
    const main = document.getElementById(mainId);
    if (!hash && !main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
    // The title of the new page is in the document only after this commit.
    const frame = requestAnimationFrame(() => setAnnouncement(document.title));
    return () => cancelAnimationFrame(frame);
  }, [pathname, hash, mainId]);

  return announcement;
}
