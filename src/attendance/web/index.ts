export { DutyLink } from './duty-link.tsx';
export { OwnPass } from './own-pass.tsx';
