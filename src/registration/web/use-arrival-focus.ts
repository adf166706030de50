import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import type { FieldName } from './model/missing.ts';

/** Location state of a link to a step: the field to focus. */
export interface Arrival {
  readonly field: FieldName | undefined;
}

/** Focuses the heading of a new step, or the field that the link names. Not after a page load, which starts at the top.
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
