/** Only loaders and the server that renders pages import this file. Browsers load none of it. */

export { getRenderInputs, loadSite, pageInputs, renderSamples } from './page-loader.ts';
export { SeoHead } from './seo-head.tsx';
