import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

/**
 * A way or a step begins at its heading, for eyes and for screen readers alike. Not when the page was loaded anew: then
 * the browser begins at the top, where the reader expects it.
 */
export function useArrivalFocus(place: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrivedByLink = useNavigationType() !== 'POP';
  const shown = useRef(arrivedByLink ? undefined : place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    heading.current?.focus({ preventScroll: true });
  }, [place]);
  return heading;
}
