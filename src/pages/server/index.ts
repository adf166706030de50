export {
  type IncomingDocument,
  importDocuments,
  incomingDocuments,
} from './documents/import-documents.ts';
export { newestPublication } from './documents/publications.sql.ts';
export { keepClub } from './documents/published-club.ts';
export { publishedContent } from './documents/published-content.ts';
export { readPublications } from './documents/read-publications.ts';
export type { RenderContent } from './documents/render-candidate.ts';
export { documentRoutes } from './documents/routes.ts';
export { serveDrawings } from './drawings/serve-drawings.ts';
export { readPictureUses } from './picture-uses.ts';
export { clientFolder, PageRenderError, renderSite, type SiteRendering } from './render-site.ts';
export { startSiteRenderer } from './site-renderer.ts';
