import { type ComponentType, createContext } from 'react';

/** The button for the rules of a delegate's committee. The app provides it, since the rules belong to a higher module. */
export const OwnRulesContext = createContext<ComponentType<{ eventName: string }>>(() => null);
