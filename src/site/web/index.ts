export { inputsOf, pageInputs } from './page-data.ts';
export { loadSite, siteOf, useSite } from './use-site.ts';
