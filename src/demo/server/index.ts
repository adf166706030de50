export type { Demo } from './demo.ts';
export { createInbox, type Inbox } from './inbox.ts';
export { guardPublicDemo } from './public-guard.ts';
export { registerDemoRoutes } from './routes.ts';
