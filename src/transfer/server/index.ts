export { exportClub } from './export-club.ts';
export { importClub } from './import-club.ts';
export { copyParts } from './parts.ts';
export { InvalidExport } from './read-export.ts';
export { registerTransferRoutes } from './routes.ts';
export { type ExportContents, streamExportZip } from './write-export.ts';
