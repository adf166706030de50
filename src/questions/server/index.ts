export { purgeUnsentAnswerFiles } from './answer-files.ts';
export {
  insertAnswers,
  listAnswers,
  listAnswersByRegistration,
  listColumnAnswers,
  listDoorAnswers,
  type NewAnswer,
  sumSurchargesByRegistration,
} from './answers.sql.ts';
export { sumSurcharges, validateAnswers } from './answers.ts';
export { computeAnswersChange, saveAnswersChange } from './change-answers.ts';
export {
  copyQuestions,
  normaliseQuestions,
  readPortableQuestions,
  replaceQuestions,
} from './copy-questions.ts';
export type { ChargeAnswers } from './own-answers.ts';
export { listExportedQuestions, listShownQuestions } from './read-questions.ts';
export { sendAnswerReminders } from './reminders.ts';
export { questionRoutes } from './routes.ts';
export { matchesSearchedAnswer } from './searched-answers.sql.ts';
