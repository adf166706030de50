export { listOwnAwards } from './own.ts';
export { listReleasedAwards } from './released.ts';
export { registerAwardRoutes } from './routes.ts';
