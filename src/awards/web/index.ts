export { ownAwardsQuery } from './api.ts';
export { MarkInSession } from './mark-in-session.tsx';
export { OwnAwards } from './own-awards.tsx';
