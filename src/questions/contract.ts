export * from './contract/answer-files.ts';
export * from './contract/answers.ts';
export * from './contract/own-answers.ts';
export * from './contract/questions.ts';
