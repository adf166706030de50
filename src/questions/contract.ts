export * from './contract/answer-files.ts';
export * from './contract/answers.ts';
export * from './contract/form-layout.ts';
export * from './contract/own-answers.ts';
export * from './contract/places.ts';
export * from './contract/portable-questions.ts';
export * from './contract/question-kinds.ts';
export * from './contract/questions.ts';
