export { countsQuery } from './api.ts';
