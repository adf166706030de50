export { buildQuestionsQuery, ownAnswersQuery } from './api.ts';
export type { Change as QuestionChange } from './desk/api.ts';
export { QuestionListEditor } from './desk/question-list-editor.tsx';
export { AnswerFileLink, fetchAnswerFilesAsDataUrls } from './file-answer.tsx';
export { MissingAnswersForm } from './missing-answers-form.tsx';
export { QuestionControl } from './question-control.tsx';
