export { createApiTokenFinder } from './api-tokens.ts';
export { registerConnectionRoutes } from './routes.ts';
export { countFailingWebhooks, deleteOldDeliveries, startWebhookSender } from './webhook-sender.ts';
