import { Picture, type PictureFiles } from '#platform/web/ui/picture.tsx';
import manifest from '../pictures.json';

const pictures: Readonly<Record<string, PictureFiles>> = manifest;

/** All sizes of the picture of which this is one address; undefined for a picture that the build did not make. */
export function picturesBehind(address: string): PictureFiles | undefined {
  return Object.values(pictures).find(({ webp }) => webp.includes(address));
}

/**
 * A picture of the content files, by its name.
 * @param sizes how wide it will stand, as the attribute of an image; @param first loads at once, for what is seen first
 * @throws {Error} when no picture of that name was made, so that the build fails
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
  const files = pictures[name];
  if (!files) throw new Error(`There is no picture named ${name}.`);
  return <Picture files={files} {...rest} />;
}
