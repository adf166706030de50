export { countUnclaimed } from './credits.sql.ts';
export { keepMatched } from './keep-matched.ts';
export { paymentRoutes } from './routes.ts';
