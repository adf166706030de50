export { FileUpload, formatFileUploadError, prepareFileForUpload, useIsUploading } from './file-upload.tsx';
export { describePictureChoice, type PictureChoice, usePictureChoice } from './picture-choice.ts';
export { PictureField } from './picture-field.tsx';
