import { createContext, use } from 'react';
import { closedState, type RegistrationState } from '#conference/content/registration-state.ts';
import type { RenderInputs } from '#site/page-inputs.ts';

/** For a loader: the registration of the event that the pages show. */
export const registrationOf = ({ registrations, event }: RenderInputs): RegistrationState =>
  registrations[event.id] ?? closedState;

/** The registration of the pages' event, for every way to register on a page. */
export const Registration = createContext(closedState);

export const useRegistration = (): RegistrationState => use(Registration);
