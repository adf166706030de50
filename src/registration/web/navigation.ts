import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import type { FieldName } from './model/form.ts';

export interface Arrival {
  readonly field: FieldName | undefined;
}

/** Focuses the heading of a new step, or the field that the link names. Does nothing after a page load. */
export function useFocusOnArrival(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrivedByLink = useNavigationType() !== 'POP';
  const field = (useLocation().state as Arrival | null)?.field;
  const shown = useRef(arrivedByLink ? undefined : step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (field && arrivedByLink) focusField(field);
    else heading.current?.focus({ preventScroll: true });
  }, [step, field, arrivedByLink]);
  return heading;
}

/**
 * Returns a function that builds the URL of the form.
 * @param eventName by default the event in the current URL, if any
 */
export function useFormUrl(eventName?: string): (as?: 'group' | 'individual') => string {
  const [search] = useSearchParams();
  const event = eventName ?? search.get('event');
  return (as) => {
    const query = new URLSearchParams({ ...(event !== null && { event }), ...(as && { as }) });
    return query.size === 0 ? '/registration' : `/registration?${query}`;
  };
}
