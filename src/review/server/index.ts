export { findRegistrations, findSeated } from './find.sql.ts';
export { reviewRoutes } from './routes.ts';
export { type GivenPortfolio, seatDelegate } from './seat-delegate.ts';
export { countWaiting } from './waiting.sql.ts';
