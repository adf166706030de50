import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { keepChosenEvent, readChosenEvent } from '#platform/web/desk/chosen-event.ts';
import { eventIn } from './navigation.ts';

/** The event that the desk's links lead to: the one in the address, or the one this tab worked on last. */
export function useChosenEvent(): string | undefined {
  const { pathname, search } = useLocation();
  const named = eventIn(pathname, search);
  useEffect(() => {
    if (named !== undefined) keepChosenEvent(named);
  }, [named]);
  return named ?? readChosenEvent();
}
