import { createContext, type LoaderFunctionArgs } from 'react-router';
import type { Pictures, RenderInputs } from '#pages/page-inputs.ts';

/** Given to the router with every page that it renders. */
export const pageInputs = createContext<RenderInputs>();

let sampleInputs: (() => Promise<RenderInputs>) | undefined;
/** Vite renders pages of the sample content while a person writes them. */
export const renderSamples = (inputs: () => Promise<RenderInputs>) => {
  sampleInputs = inputs;
};

/** What pages are made of, for a loader. Loaders run where pages are rendered, never in a browser. */
export async function inputsOf(context: LoaderFunctionArgs['context']): Promise<RenderInputs> {
  if (sampleInputs) return sampleInputs();
  return context.get(pageInputs);
}

/** What every public page carries beside what it shows. */
export interface PageFacts {
  /** Without the club's name. */
  readonly title: string;
  /** Of the pictures that the page shows, and of no others. */
  readonly pictures: Pictures;
}

/**
 * The data of a public page.
 * @param path of the page among the documents' `pages`
 * @param show picks what this page shows; nothing else travels with it
 * @throws {Error} when the page has no title
 */
export async function pageLoader<Shown extends object>(
  { context }: Pick<LoaderFunctionArgs, 'context'>,
  path: string,
  show: (inputs: RenderInputs) => Shown,
): Promise<Shown & PageFacts> {
  const inputs = await inputsOf(context);
  const page = inputs.content.pages.find((listed) => listed.path === path);
  if (!page) throw new Error(`No page of the documents has the path ${path}.`);
  const shown = show(inputs);
  return { ...shown, title: page.title, pictures: picturesNamedIn(shown, inputs.pictures) };
}

/** The pictures whose names stand anywhere in what is shown. */
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
