export type { DecisionHooks } from './decision-hooks.ts';
export { findRegistrations, findSeated } from './find.sql.ts';
export { type Preparation, toPrepare } from './mails.ts';
export { reviewRoutes } from './routes.ts';
export { type GivenPortfolio, seatDelegates } from './seat-delegates.ts';
export { countWaiting } from './waiting.sql.ts';
