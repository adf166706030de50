export { registerDebateRoutes } from './routes.ts';
