export { registerSetupRoutes } from './routes.ts';
export { offerSetupLink } from './setup-link.ts';
