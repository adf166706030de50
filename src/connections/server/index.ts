export { registerConnectionRoutes } from './routes.ts';
