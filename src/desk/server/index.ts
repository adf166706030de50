export { registerDeskRoutes } from './routes.ts';
