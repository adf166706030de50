import type { MemberInput } from './state.ts';

/** Returns true for a member with all votes, no veto and no tag, which is not stored. */
export const hasUsualRights = ({ votes, veto, tags }: Omit<MemberInput, 'id' | 'name'>): boolean =>
  votes === 'all' && !veto && tags.length === 0;
