export { eraseOldCertificates } from './certificates.ts';
export { drawCertificate } from './draw-certificates.ts';
export { drawPassOf } from './print/draw-pass.ts';
export { credentialRoutes } from './routes.ts';
