export { BounceNotice } from './bounce-notice.tsx';
