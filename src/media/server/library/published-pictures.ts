import type { PictureFiles } from '#platform/contract/picture-files.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { variantAddress } from './variant-address.ts';
import { shownVariants } from './versions.sql.ts';

/** A picture of the library as pages show it: its files, its words, and the part that stays when it is cropped. */
export interface PublishedPicture {
  readonly files: PictureFiles;
  readonly alt: string;
  /** Percent from the left, and from the top. */
  readonly focus: { readonly x: number; readonly y: number };
}

/** Every picture of the library that was made, by name; each takes the place of the sample of that name (product 14.2). */
export async function publishedPictures(db: Db): Promise<Record<string, PublishedPicture>> {
  const byName = Object.groupBy(await shownVariants(db), ({ name }) => name);
  return Object.fromEntries(
    Object.entries(byName).flatMap(([name, variants = []]) => {
      const [first] = variants;
      if (!first) return [];
      const { alt, focusX, focusY, fullWidth, fullHeight } = first;
      const of = (wanted: 'avif' | 'webp') => variants.filter(({ format }) => format === wanted);
      const files: PictureFiles = {
        width: fullWidth,
        height: fullHeight,
        widths: of('avif').map(({ width }) => width),
        avif: of('avif').map(variantAddress),
        webp: of('webp').map(variantAddress),
      };
      return [[name, { files, alt, focus: { x: focusX, y: focusY } }]];
    }),
  );
}
