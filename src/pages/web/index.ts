export { SessionsByDay } from './conference/sessions-by-day.tsx';
export { useSite } from './use-site.ts';
