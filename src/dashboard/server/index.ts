export { registerDashboardRoutes } from './routes.ts';
