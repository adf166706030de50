/** Imported only by loaders and by the server that renders pages, so that browsers do not load these modules. */

export { getRenderInputs, loadSite, pageInputsContext, setSampleInputs } from './page-loader.ts';
export { SearchAndPreviewTags } from './seo-head.tsx';
