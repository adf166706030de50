export { findRegistrations, findSeated } from './find.sql.ts';
export { reviewRoutes } from './routes.ts';
export { countWaiting } from './waiting.sql.ts';
