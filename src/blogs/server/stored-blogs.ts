import type { PictureFiles } from '#platform/contract/picture-files.ts';
import type { Blog } from '../contract.ts';

/** The club's own blogs as they are published, and the pictures of the site by name. */
export interface Stored {
  /** `thumbnail` is the name of a picture. */
  readonly blogs: readonly { readonly name: string; readonly url: string; readonly thumbnail: string }[];
  readonly pictures: Readonly<Record<string, Pick<PictureFiles, 'webp'>>>;
}

/**
 * The club's own blogs, as the contract answers them: `thumbnail` is an address on this site that a page can load (about
 * 800 pixels wide or more), or empty where no picture of the name was made.
 */
export function storedBlogs({ blogs, pictures }: Stored): Blog[] {
  return blogs.map(({ name, url, thumbnail }) => ({
    name,
    url,
    thumbnail: pictures[thumbnail]?.webp.at(-1) ?? '',
  }));
}
