export type { DecisionHooks } from './decisions.ts';
export { type GivenPortfolio, seatDelegates } from './desk-seats.ts';
export { type Preparation, toPrepare } from './mails.ts';
export { countWaiting } from './registration-list.sql.ts';
export { findRegistrations, findSeated } from './registration-record.sql.ts';
export { reviewRoutes } from './routes.ts';
