/** Exports for loaders and for the server that renders pages. Browsers load none of it. */

export { getRenderInputs, loadSite, pageInputs, renderSamples } from './page-loader.ts';
export { SeoHead } from './seo-head.tsx';
