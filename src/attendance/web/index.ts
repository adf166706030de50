export { type OwnPass as Pass, ownDutiesQuery, ownPassesQuery } from './api.ts';
export { DutyLink } from './duty-link.tsx';
export { OwnPass, PassCard } from './own-pass.tsx';
