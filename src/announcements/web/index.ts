export { newsSubscriptionQuery, ownMessagesQuery } from './api.ts';
export { Messages, UnreadMessages } from './messages.tsx';
export { NewsSubscriptionButton } from './news-subscription-button.tsx';
