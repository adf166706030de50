export { listOwnRecordNames, withdrawRecordNames } from './names.ts';
export { listPublicRecords } from './public-records.ts';
export { registerRecordRoutes } from './routes.ts';
