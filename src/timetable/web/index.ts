export { CalendarLink } from './calendar-link.tsx';
export { NowAndNext } from './now-and-next.tsx';
