export { useSite } from './use-site.ts';
