export { ownStaysQuery, ownTeamStaysQuery } from './api.ts';
export { OwnStay } from './own-stay.tsx';
export { OwnTeamStay } from './own-team-stay.tsx';
