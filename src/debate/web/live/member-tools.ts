import { type ComponentType, createContext } from 'react';
import type { Member } from '../../rule/state.ts';

export interface MemberToolsProps {
  eventName: string;
  committee: string;
  member: Pick<Member, 'id' | 'name'>;
  /** Key of the session of the open sitting. */
  session: string;
  /** Id of the member's speech that is on. Undefined if the member does not speak. */
  speech: string | undefined;
}

/** What higher modules do for the found member, such as marking. Undefined where there is nothing. */
export const MemberToolsContext = createContext<ComponentType<MemberToolsProps> | undefined>(undefined);
