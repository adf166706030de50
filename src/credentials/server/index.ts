export { addAwardDrafts, withdrawAwardCertificate } from './award-certificates.ts';
export { deleteCertificatesOfErasedEvents } from './certificates.ts';
export { drawCertificate } from './draw-certificates.ts';
export { listOwnCertificates } from './own-certificates.ts';
export { drawPassPdf } from './print/draw-pass.ts';
export { drawPartsPdf, drawTablesPdf } from './print/draw-tables.ts';
export type { PaperPart, PrintedCell, PrintedTable } from './print/papers.ts';
export { copyPortfolioPictures } from './print/portfolio-pictures.sql.ts';
export { readSheetCommittee } from './print/read-sheet-committee.ts';
export {
  listAllSheets,
  type OpenSheetPlanner,
  planNoteSlips,
  type SessionSheets,
  type SheetCommittee,
} from './print/session-sheets.ts';
export { registerCredentialRoutes } from './routes.ts';
