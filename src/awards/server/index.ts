export { listOwnAwards } from './own.ts';
export { registerAwardRoutes } from './routes.ts';
