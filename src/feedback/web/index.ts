export { ownOpenFeedbackFormsQuery } from './api.ts';
export { FeedbackLink } from './feedback-link.tsx';
