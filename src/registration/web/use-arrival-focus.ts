import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import type { FieldName } from './model/missing.ts';

/** What a way to a step says of where it ends, as the state of the location. */
export interface Arrival {
  readonly field: FieldName | undefined;
}

/**
 * A way or a step begins at its heading, for eyes and for screen readers alike, or at the field the way led to. Not when the
 * page was loaded anew: then the browser begins at the top, where the reader expects it.
 */
export function useArrivalFocus(place: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrivedByLink = useNavigationType() !== 'POP';
  const field = (useLocation().state as Arrival | null)?.field;
  const shown = useRef(arrivedByLink ? undefined : place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    if (field && arrivedByLink) focusField(field);
    else heading.current?.focus({ preventScroll: true });
  }, [place, field, arrivedByLink]);
  return heading;
}
