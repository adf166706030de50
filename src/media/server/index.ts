export { findEmblem, findEmblemDigest, findEmblemPng } from './emblem/emblem-files.ts';
export { registerEmblemRoutes } from './emblem/routes.ts';
export { deleteImage as deletePicture, findImageBytes } from './images.sql.ts';
export { getPublishedPicturesByName } from './library/list-pictures.ts';
export { deleteRetiredPictureVersions, startPictureWorker } from './library/picture-worker.ts';
export { countPictures } from './library/pictures.sql.ts';
export { registerPictureRoutes } from './library/routes.ts';
export {
  type IncomingPicture,
  importPicture,
  listPicturesToExport,
  type PictureImport,
  planPictureImport,
} from './library/transfer-pictures.ts';
export { uploadLimits } from './limits.ts';
export {
  detectPictureFormat,
  type Picture,
  reencodeDataUrlAsJpeg,
  reencodePictureAsJpeg,
  storeReencodedPicture,
} from './reencode-picture.ts';
export {
  isAddressOfGivenPhotoOrDefault,
  registerImageRoutes,
  signImageAddressOrDefault,
} from './signed-images.ts';
export {
  checkAndReencodeUploadedFile,
  findProblemOfPdf,
  toSentFile,
  type UploadRequest,
} from './uploaded-file.ts';
