export { forgetRetiredPictures } from './forget-retired.ts';
export { type IncomingPicture, type Standing, standingOf, takeInPicture } from './import-picture.ts';
export { outgoingPictures } from './outgoing-pictures.ts';
export { countPictures } from './pictures.sql.ts';
export { publishedPictures } from './published-pictures.ts';
export { pictureRoutes } from './routes.ts';
export { startMakingPictures } from './start-making.ts';
