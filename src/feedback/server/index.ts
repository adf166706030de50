export {
  copyFeedbackQuestions,
  getPortableFeedback,
  replaceFeedbackQuestionsIfUnanswered,
} from './copy-feedback.ts';
export { normaliseFeedbackQuestions } from './forms.ts';
export { sendFeedbackMails } from './mails.ts';
export { listOwnOpenFeedbackForms } from './own-feedback.ts';
export { registerFeedbackRoutes } from './routes.ts';
