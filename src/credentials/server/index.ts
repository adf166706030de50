export { eraseOldCertificates } from './certificates.ts';
export { drawCertificate } from './draw-certificates.ts';
export { credentialRoutes } from './routes.ts';
