import { createContext, type ReactNode, use } from 'react';
import { useMatches } from 'react-router';
import type { Pictures } from '#pages/page-inputs.ts';
import { Figure } from '#platform/web/ui/figure.tsx';
import { Picture, type PictureFiles } from '#platform/web/ui/picture.tsx';
import type { PageFacts } from './page-data.ts';

const ShownPictures = createContext<Pictures>({});

/** Around the public pages: the pictures that came with the page on screen. */
export function PicturesOfPage({ children }: { children: ReactNode }) {
  const shown = useMatches().at(-1)?.loaderData as PageFacts | undefined;
  return <ShownPictures value={shown?.pictures ?? {}}>{children}</ShownPictures>;
}

/** All sizes of the picture of which this is one address; undefined for one that came with no page. */
export function usePicturesBehind(address: string): PictureFiles | undefined {
  return Object.values(use(ShownPictures)).find(({ webp }) => webp.includes(address));
}

/**
 * A picture that the page's data name; where it is missing, a figure drawn from its name.
 * @param sizes how wide it will stand, as the attribute of an image; @param first loads at once, for what is seen first
 */
export function SitePicture({
  name,
  ...rest
}: {
  name: string;
  alt: string;
  sizes: string;
  first?: boolean;
  className?: string;
}) {
  const files = use(ShownPictures)[name];
  if (files) return <Picture files={files} {...rest} />;
  return <Figure figure={name} label={rest.alt} {...(rest.className && { className: rest.className })} />;
}
