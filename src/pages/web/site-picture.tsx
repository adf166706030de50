import { createContext, type ReactNode, use } from 'react';
import { useMatches } from 'react-router';
import type { Pictures } from '#pages/page-inputs.ts';
import { HarmonographFigure } from '#platform/web/ui/figure.tsx';
import { Picture, type PictureFiles } from '#platform/web/ui/picture.tsx';
import type { PageFacts } from './page-loader.ts';

const ShownPictures = createContext<Pictures>({});

export function PagePicturesProvider({ children }: { children: ReactNode }) {
  const shown = useMatches().at(-1)?.loaderData as PageFacts | undefined;
  return <ShownPictures value={shown?.pictures ?? {}}>{children}</ShownPictures>;
}

/**
 * Returns the files of a picture by the address of one of its WebP files. Undefined if the page's data does not contain
 * the picture.
 */
export function usePictureFilesByWebpAddress(address: string): PictureFiles | undefined {
  return Object.values(use(ShownPictures)).find(({ webp }) => webp.includes(address));
}

/** Returns false if there is no photograph, for example of a person of the sample content. */
export const useHasPicture = (name: string): boolean => Object.hasOwn(use(ShownPictures), name);

/**
 * Shows a picture, or a generated figure if the page's data does not contain the picture.
 * @param first true to load it at once, for pictures in the first viewport
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
  return (
    <HarmonographFigure
      figure={name}
      label={rest.alt}
      {...(rest.className && { className: rest.className })}
    />
  );
}
