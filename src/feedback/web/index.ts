export { FeedbackLink } from './feedback-link.tsx';
