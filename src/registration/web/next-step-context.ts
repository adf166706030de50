import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { OwnRegistration } from './model/events.ts';

/** What a delegate does next on the dashboard, or where the registration stands. */
export interface NextStepOfRegistration {
  title: string;
  text: string;
  /** Label of the button that leads to the dashboard. Undefined if nothing is to do there. */
  toDo?: string;
}

type NextStepLoader = ComponentType<{
  registration: OwnRegistration;
  /** @param step undefined while it loads, and if nothing is to do */
  children: (step: NextStepOfRegistration | undefined) => ReactNode;
}>;

/** The component that loads the next step. The app provides it, since it reads modules above this one. */
export const NextStepContext = createContext<NextStepLoader>(({ children }) => children(undefined));

export const useNextStepLoader = () => useContext(NextStepContext);
