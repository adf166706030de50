import { createContext, use } from 'react';
import type { RenderInputs } from '#pages/page-inputs.ts';
import { closedState, type RegistrationState } from '../rule/registration-state.ts';

/** For a loader: the registration of the event that the pages show. */
export const registrationOf = ({ registrations, event }: RenderInputs): RegistrationState =>
  registrations[event.id] ?? closedState;

/** The registration of the pages' event, for every way to register on a page. */
export const Registration = createContext(closedState);

export const useRegistration = (): RegistrationState => use(Registration);
