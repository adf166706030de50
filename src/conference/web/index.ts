export { eventsQuery } from './api.ts';
export { RegistrationWindows } from './desk/registration-windows.tsx';
