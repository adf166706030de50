export { deleteImage as deletePicture, pictureBytes } from './images.sql.ts';
export { publishedPictures } from './library/list-pictures.ts';
export { deleteRetiredPictures, startMakingPictures } from './library/make-versions.ts';
export { countPictures } from './library/pictures.sql.ts';
export { pictureRoutes } from './library/routes.ts';
export {
  type IncomingPicture,
  importPicture,
  outgoingPictures,
  type PictureImport,
  planPictureImport,
} from './library/transfer-pictures.ts';
export { formatOf, type Picture, readPicture, storePicture } from './picture.ts';
export { imageRoutes, isPhotoAddress, pictureAddress } from './signed-images.ts';
