export { eventsQuery } from './api.ts';
export { RegistrationWindows } from './desk/registration-windows.tsx';
export { stateNames } from './desk/state-names.ts';
