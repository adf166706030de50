import type { MetaDescriptor } from 'react-router';
import type { PageFacts } from './page-data.ts';

/**
 * The `meta` of every public page: what its loader has said. Without data the page could not be rendered.
 *
 *     export const meta = pageMeta;
 */
export const pageMeta = ({ loaderData }: { readonly loaderData: PageFacts | undefined }): MetaDescriptor[] =>
  loaderData?.head ?? [];
