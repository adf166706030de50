export { ownRecordNamesQuery } from './api.ts';
export { OwnRecordName } from './own-record-name.tsx';
