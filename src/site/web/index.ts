export { siteOf, useSite } from './use-site.ts';
