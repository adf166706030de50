export { PolicyLinks } from './policy-links.tsx';
export { siteOf, useSite } from './use-site.ts';
