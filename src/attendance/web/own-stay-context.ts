import { type ComponentType, createContext } from 'react';

/** Diet and arrival at an event. The app provides it, since hospitality is a higher module. */
export const OwnStayContext = createContext<ComponentType<{ eventName: string }>>(() => null);
