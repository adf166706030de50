export { ownArticlesQuery } from './api.ts';
