export { BounceNotice, mailStatusQuery } from './bounce-notice.tsx';
