export { ownAwardsQuery } from './api.ts';
