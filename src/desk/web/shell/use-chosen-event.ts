import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { keepChosenEvent, readChosenEvent } from '#platform/web/desk/chosen-event.ts';
import { eventIn } from './navigation.ts';

/** The event of the desk's links: the one in the URL, or the last one chosen in this tab. */
export function useChosenEvent(): string | undefined {
  const { pathname, search } = useLocation();
  const named = eventIn(pathname, search);
  useEffect(() => {
    if (named !== undefined) keepChosenEvent(named);
  }, [named]);
  return named ?? readChosenEvent();
}
