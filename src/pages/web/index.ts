export { EventSelectContext } from './desk/fields/form-context.ts';
export { useSite } from './use-site.ts';
