export { copyFeedback, readPortableFeedback, replaceFeedback } from './copy-feedback.ts';
export { normaliseFeedback } from './forms.ts';
export { sendFeedbackMails } from './mails.ts';
export { feedbackRoutes } from './routes.ts';
