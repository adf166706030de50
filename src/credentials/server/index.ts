export { deleteCertificatesOfErasedEvents } from './certificates.ts';
export { drawCertificate } from './draw-certificates.ts';
export { listOwnCertificates } from './own-certificates.ts';
export { drawPassPdf } from './print/draw-pass.ts';
export { drawTablesPdf } from './print/draw-tables.ts';
export type { PrintedTable } from './print/papers.ts';
export { copyPortfolioPictures } from './print/portfolio-pictures.sql.ts';
export { registerCredentialRoutes } from './routes.ts';
