export * from './library/index.ts';
export { type PictureChoice, pictureNote, usePictureChoice } from './picture-choice.ts';
