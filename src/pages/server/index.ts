export { serveArtwork } from './artwork.ts';
export { getNewestPublicationNumber } from './documents/publications.sql.ts';
export { listChangesAndPublications, type RenderContent } from './documents/publications.ts';
export { listSavedDocumentKinds, publishAtOnce } from './documents/publish-at-once.ts';
export { getPublishedContent, saveClubFromPublishedPages } from './documents/published-content.ts';
export {
  appendFaqQuestion,
  type IncomingDocument,
  importDocuments,
  prepareIncomingDocuments,
} from './documents/revisions.ts';
export { registerDocumentRoutes } from './documents/routes.ts';
export { listLatestSavedDocuments } from './documents/stored-documents.ts';
export { mapPictureUsesByName } from './picture-uses.ts';
export { clientBuildFolder, PageRenderError, renderSite, type SiteRendering } from './render-site.ts';
export { startSiteRenderer } from './site-renderer.ts';
