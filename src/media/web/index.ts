export { FileUpload, fileErrorText, prepareFileForUpload, useIsUploading } from './file-upload.tsx';
export { type PictureChoice, pictureNote, usePictureChoice } from './picture-choice.ts';
export { PictureField } from './picture-field.tsx';
