export { type PictureChoice, pictureNote, usePictureChoice } from './picture-choice.ts';
