export { PolicyLinks } from './policy-links.tsx';
export { useSite } from './use-site.ts';
