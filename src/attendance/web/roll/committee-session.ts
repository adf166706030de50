import { type ComponentType, createContext, type ReactNode } from 'react';

/** A committee of an event, as this device knows it. */
export interface StoredCommittee {
  eventName: string;
  committee: string;
  committeeName: string;
  /** The account that loaded it. */
  accountId: string;
}

export interface CommitteeSessionProps {
  accountId: string;
  eventName: string;
  committee: string;
  /** The choice of event and committee. */
  settings: ReactNode;
  /** Links of the page. */
  footer: ReactNode;
  /** Shown for a committee without a session. */
  roll: ReactNode;
}

/** The session of a committee, which takes the place of its roll. */
export interface CommitteeSession {
  Screen: ComponentType<CommitteeSessionProps>;
  /** Lists the committees whose sessions are stored on this device. */
  listStored: () => Promise<StoredCommittee[]>;
  /** Deletes the stored sessions of a user without a duty. Steps that were not sent stay. */
  deleteStored: () => Promise<void>;
}

/** The module of sessions provides it, because attendance may not import it. Undefined where there are only rolls. */
export const CommitteeSessionContext = createContext<CommitteeSession | undefined>(undefined);
