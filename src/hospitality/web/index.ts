export { ownStaysQuery } from './api.ts';
export { OwnStay } from './own-stay.tsx';
