export { copyFeedbackForm, getPortableFeedback, replaceFeedback } from './copy-feedback.ts';
export { normaliseFeedbackQuestions } from './forms.ts';
export { sendFeedbackMails } from './mails.ts';
export { feedbackRoutes } from './routes.ts';
