export { findPressPictureBytes } from './pictures.sql.ts';
export { eraseArticlesOfAccount } from './publish.ts';
export { listHeadlines, mapPublishedArticles } from './published.ts';
export { registerPressRoutes } from './routes.ts';
