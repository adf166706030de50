export { createApiTokenFinder } from './api-tokens.ts';
export { registerConnectionRoutes } from './routes.ts';
