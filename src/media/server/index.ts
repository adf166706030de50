export { deleteImage as deletePicture, readPictureBytes } from './images.sql.ts';
export { readPublishedPictures } from './library/list-pictures.ts';
export { deleteRetiredPictures, startPictureWorker } from './library/picture-worker.ts';
export { countPictures } from './library/pictures.sql.ts';
export { pictureRoutes } from './library/routes.ts';
export {
  type IncomingPicture,
  importPicture,
  listOutgoingPictures,
  type PictureImport,
  planPictureImport,
} from './library/transfer-pictures.ts';
export { decodePicture, detectFormat, type Picture, readPicture, storePicture } from './picture.ts';
export { imageRoutes, isPhotoAddress, signPictureAddress } from './signed-images.ts';
export { readUploadedFile, sentFile } from './uploaded-file.ts';
