export { ownTimetablesQuery } from './api.ts';
export { CalendarLink } from './calendar-link.tsx';
export { NowAndNext, SessionsNowAndNext } from './now-and-next.tsx';
export { useNow } from './use-now.ts';
