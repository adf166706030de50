export { buildArticlePath, claimRecordAddress } from './addresses.ts';
export { listOwnRecordNames, withdrawRecordNameOfMinor, withdrawRecordNames } from './names.ts';
export { listPublicRecords, type PublishedArticle } from './public-records.ts';
export { registerRecordRoutes } from './routes.ts';
export { findRecordText } from './texts.sql.ts';
