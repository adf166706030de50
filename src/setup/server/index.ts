export { registerSetupRoutes, type SetupHooks } from './routes.ts';
export { offerSetupLink } from './setup-link.ts';
