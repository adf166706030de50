export { deleteImage as deletePicture, readPictureBytes } from './images.sql.ts';
export { readPublishedPictures } from './library/list-pictures.ts';
export { deleteRetiredPictureVersions, startPictureWorker } from './library/picture-worker.ts';
export { countPictures } from './library/pictures.sql.ts';
export { pictureRoutes } from './library/routes.ts';
export {
  type IncomingPicture,
  importPicture,
  listOutgoingPictures,
  type PictureImport,
  planPictureImport,
} from './library/transfer-pictures.ts';
export { detectPictureFormat, type Picture, reencodeDataUrl, reencodeFile, storePicture } from './picture.ts';
export { imageRoutes, isPhotoAddress, signPictureAddress } from './signed-images.ts';
export { checkUploadedFile, toSentFile } from './uploaded-file.ts';
