export { purgeUnsentAnswerFiles } from './answer-files.ts';
export { matchesSearchedAnswer } from './answer-search-index.sql.ts';
export {
  insertMissingAnswers,
  listAnswersOfRegistration,
  mapAnswersByRegistration,
  mapColumnTextsByRegistration,
  mapDoorAnswersByRegistration,
  type NewAnswer,
  sumSurchargesByRegistration,
} from './answers.sql.ts';
export { sumSurcharges, validateAnswers } from './answers.ts';
export { type AnswersChange, computeAnswersChange, saveAnswersChange } from './change-answers.ts';
export {
  copyQuestions,
  getPortableQuestions,
  normaliseImportedQuestions,
  replaceQuestionsIfUnanswered,
} from './copy-questions.ts';
export { getFormLayout } from './form-layout.sql.ts';
export {
  listExportedQuestions,
  listQuestionsShownInRegistrationList,
  listSearchedLabels,
} from './list-questions.ts';
export type { ChargeAnswers } from './own-answers.ts';
export { countMissingAnswers, getOwnAnswers } from './own-answers.ts';
export { sendAnswerReminders } from './reminders.ts';
export { registerQuestionRoutes } from './routes.ts';
