export {
  buildRemoveEmblemMutation,
  buildUploadEmblemMutation,
  emblemQuery,
  findEmblemFileError,
} from './emblem-api.ts';
export { FileUpload, formatFileUploadError, prepareFileForUpload, useIsUploading } from './file-upload.tsx';
export { LibraryPictureField } from './library-picture-field.tsx';
export {
  convertToSmallJpeg,
  formatPictureChoiceNote,
  type PictureChoice,
  usePictureChoice,
} from './picture-choice.ts';
