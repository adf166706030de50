/** What loaders and the rendering of pages use. No browser gets any of it. */
export { SeoHead } from './head.tsx';
export { loadSite } from './load-site.ts';
export { inputsOf, pageInputs, renderSamples } from './page-data.ts';
