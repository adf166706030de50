import { createContext, type LoaderFunctionArgs } from 'react-router';
import { addedPagePath, listPagesOutsideMenus } from '#pages/documents/public-pages.ts';
import type { Pictures, RenderInputs } from '#pages/page-inputs.ts';
import type { SiteFacts } from './use-site.ts';

/** Context with the data from which the current page is rendered. The server sets it for each page. */
export const pageInputsContext = createContext<RenderInputs>();

let sampleInputs: (() => Promise<RenderInputs>) | undefined;
/** Makes pages render the sample content, for development with Vite. */
export const setSampleInputs = (inputs: () => Promise<RenderInputs>) => {
  sampleInputs = inputs;
};

/** Returns the data from which a page is rendered. Only for loaders, which run on the server. */
export async function getRenderInputs(context: LoaderFunctionArgs['context']): Promise<RenderInputs> {
  if (sampleInputs) return sampleInputs();
  return context.get(pageInputsContext);
}

export interface PageFacts {
  /** Title of the page, without the club's name. */
  readonly title: string;
  /** The pictures that the page shows, and no others. */
  readonly pictures: Pictures;
}

/**
 * Loads the data of a page.
 * @param path its path in the document `pages`
 * @param select picks the data that the page shows
 * @throws {Error} if the document does not list the page
 */
export async function loadPageData<Shown extends object>(
  { context }: Pick<LoaderFunctionArgs, 'context'>,
  path: string,
  select: (inputs: RenderInputs) => Shown,
): Promise<Shown & PageFacts> {
  const inputs = await getRenderInputs(context);
  const page = inputs.content.pages.find((listed) => listed.path === path);
  if (!page) throw new Error(`No page of the documents has the path ${path}.`);
  // The layout shows a hidden page as an unknown one, so its contents are not sent.
  if (inputs.content.menu.hiddenPages.includes(path))
    return { title: 'Page not found', pictures: {} } as unknown as Shown & PageFacts;
  const shown = select(inputs);
  return { ...shown, title: page.title, pictures: picturesNamedIn(shown, inputs.pictures) };
}

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
  const inputs = await getRenderInputs(context);
  const { content, event, committees, region, notices, isReportFormOpen, emblem, demo } = inputs;
  const pagesOutsideMenus = listPagesOutsideMenus(inputs);
  const addedPages = content.menu.addedPages.map((page) => ({
    path: addedPagePath(page),
    title: page.title,
  }));
  const shown = notices.map(({ text, link }) => ({ text, link }));
  return {
    club: content.site,
    event,
    committeeCount: committees.length,
    region,
    ...(shown.length > 0 && { notices: shown }),
    ...(emblem !== undefined && { emblem }),
    ...(pagesOutsideMenus.length > 0 && { pagesOutsideMenus }),
    ...(content.menu.hiddenPages.length > 0 && { hiddenPages: content.menu.hiddenPages }),
    ...(addedPages.length > 0 && { addedPages }),
    ...(isReportFormOpen && { isReportFormOpen }),
    ...(demo && { demo }),
  };
}
