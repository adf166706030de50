export { serveArtwork } from './artwork.ts';
export { getNewestPublicationNumber } from './documents/publications.sql.ts';
export { listPublications, type RenderContent } from './documents/publications.ts';
export { readPublishedContent, saveClubFromPublishedPages } from './documents/published-content.ts';
export {
  appendQuestion,
  type IncomingDocument,
  importDocuments,
  prepareIncomingDocuments,
} from './documents/revisions.ts';
export { documentRoutes } from './documents/routes.ts';
export { readPictureUses } from './picture-uses.ts';
export { clientFolder, PageRenderError, renderSite, type SiteRendering } from './render-site.ts';
export { startSiteRenderer } from './site-renderer.ts';
