export { messagesQuery } from './api.ts';
export { Messages, UnreadMessages } from './messages.tsx';
export { SubscriptionButton } from './subscription-button.tsx';
