export { ownDetailsQuery } from './api.ts';
export { DelegateDetails } from './desk/delegate-details.tsx';
export { OwnDetails } from './own-details.tsx';
