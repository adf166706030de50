export { purgeUnsentAnswerFiles } from './answer-files.ts';
export {
  insertMissingAnswers,
  listAnswersOfRegistration,
  listRegistrationIdsWithAnswer,
  mapAnswersByRegistration,
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
export { formatGivenAnswer, type GivenAnswer } from './given-answer.ts';
export {
  listExportedQuestions,
  listQuestionsShownIn,
  type PlacedQuestion,
} from './list-questions.ts';
export type { ChargeAnswers, ReindexRegistrations } from './own-answers.ts';
export { countMissingAnswers, getOwnAnswers } from './own-answers.ts';
export { sendAnswerReminders } from './reminders.ts';
export { registerQuestionRoutes } from './routes.ts';
