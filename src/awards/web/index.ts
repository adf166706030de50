export { ownAwardsQuery } from './api.ts';
export { OwnAwards } from './own-awards.tsx';
