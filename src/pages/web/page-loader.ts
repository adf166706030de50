import { createContext, type LoaderFunctionArgs } from 'react-router';
import type { Pictures, RenderInputs } from '#pages/page-inputs.ts';
import type { SiteFacts } from './use-site.ts';

/** The router's context for each page that it renders. */
export const pageInputs = createContext<RenderInputs>();

let sampleInputs: (() => Promise<RenderInputs>) | undefined;
/** In development, Vite renders pages with the sample content. */
export const renderSamples = (inputs: () => Promise<RenderInputs>) => {
  sampleInputs = inputs;
};

/** The inputs of a page, for its loader. Loaders run on the server only. */
export async function getInputs(context: LoaderFunctionArgs['context']): Promise<RenderInputs> {
  if (sampleInputs) return sampleInputs();
  return context.get(pageInputs);
}

/** Data of every public page. */
export interface PageFacts {
  /** Without the club's name. */
  readonly title: string;
  /** Only the pictures that the page shows. */
  readonly pictures: Pictures;
}

/**
 * Loads the data of a public page.
 * @param path of the page among the documents' `pages`
 * @param select picks the data that this page shows
 * @throws {Error} when the page has no title
 */
export async function pageLoader<Shown extends object>(
  { context }: Pick<LoaderFunctionArgs, 'context'>,
  path: string,
  select: (inputs: RenderInputs) => Shown,
): Promise<Shown & PageFacts> {
  const inputs = await getInputs(context);
  const page = inputs.content.pages.find((listed) => listed.path === path);
  if (!page) throw new Error(`No page of the documents has the path ${path}.`);
  const shown = select(inputs);
  return { ...shown, title: page.title, pictures: picturesNamedIn(shown, inputs.pictures) };
}

/** The pictures whose names are anywhere in the data. */
function picturesNamedIn(shown: unknown, pictures: Pictures): Pictures {
  const named: Record<string, Pictures[string]> = {};
  const look = (value: unknown): void => {
    if (typeof value === 'string') {
      const files = Object.hasOwn(pictures, value) ? pictures[value] : undefined;
      if (files) named[value] = files;
    } else if (value && typeof value === 'object') Object.values(value).forEach(look);
  };
  look(shown);
  return named;
}

export async function loadSite({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<SiteFacts> {
  const { content, event, region } = await getInputs(context);
  return { club: content.site, event, region };
}
