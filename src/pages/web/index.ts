export { PinnedRoom, type PinnedRooms, SessionsByDay } from './conference/sessions-by-day.tsx';
export { PinMark, SitePlanView } from './conference/site-plan.tsx';
export { Seal } from './seal.tsx';
export { useSite } from './use-site.ts';
