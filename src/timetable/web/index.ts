export { ownTimetablesQuery } from './api.ts';
export { CalendarLink } from './calendar-link.tsx';
export { formatDayName, formatSessionTime, listDayOptions } from './desk/labels.ts';
export { NowAndNext, SessionsNowAndNext } from './now-and-next.tsx';
export { useNow } from './use-now.ts';
