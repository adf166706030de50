export { type OwnPass as Pass, ownPassesQuery } from './api.ts';
export { DutyLink } from './duty-link.tsx';
export { OwnPass, PassCard } from './own-pass.tsx';
