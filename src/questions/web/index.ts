export { ownAnswersQuery, questionsQuery } from './api.ts';
export type { Change as QuestionChange } from './desk/api.ts';
export { QuestionEditor } from './desk/question-editor.tsx';
export { AnswerFileLink, fetchAnswerFiles } from './file-answer.tsx';
export { MissingAnswers } from './missing-answers.tsx';
export { QuestionControl } from './question-control.tsx';
