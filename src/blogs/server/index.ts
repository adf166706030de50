export { registerBlogRoutes } from './routes.ts';
