import { type ComponentType, createContext } from 'react';

/** Ways to log in that a module above offers before the form. By default there are none. */
export const LogInChoicesContext = createContext<ComponentType | undefined>(undefined);
