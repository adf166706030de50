export { isPhotoAddress, pictureAddress } from './address.ts';
export { formatOf } from './format.ts';
export { pictureBytes, removeImage as deletePicture } from './images.sql.ts';
export * from './library/index.ts';
export { type Picture, readPicture } from './picture.ts';
export { imageRoutes } from './routes.ts';
export { storePicture } from './store-picture.ts';
