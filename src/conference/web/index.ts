export { announcedEventsQuery } from './api.ts';
export { EventIdSelect } from './desk/event-select.tsx';
export { eventStateNames } from './desk/event-state-names.ts';
export { EventSwitcher } from './desk/event-switcher.tsx';
export { RegistrationWindows } from './desk/registration-windows.tsx';
