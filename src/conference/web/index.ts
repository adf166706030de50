export { eventsQuery } from './api.ts';
export { EventIdSelect } from './desk/event-select.tsx';
export { EventSwitcher } from './desk/event-switcher.tsx';
export { RegistrationWindows } from './desk/registration-windows.tsx';
export { eventStateNames } from './desk/state-names.ts';
