import { acceptedImageTypes } from '../../../contract/images.ts';
import { addPicture } from '../../../contract/library.ts';
import { largestFile, mostMegapixels, mostMegapixelsOfAvif } from '../../../contract/limits.ts';

/** What a file dialog offers; the server looks at the bytes. */
export const acceptedTypes = acceptedImageTypes.join();

export const fileHelp = `JPEG, PNG, WebP or AVIF, at most 20 MB and ${mostMegapixels} megapixels (AVIF ${mostMegapixelsOfAvif}).`;

/** What is wrong with a file before it is sent; undefined when nothing can be seen. */
export function fileMistake(file: File): string | undefined {
  if (file.size > largestFile) return addPicture.errors.tooLarge.message;
  const isOther = file.type !== '' && !acceptedImageTypes.includes(file.type);
  return isOther ? addPicture.errors.noPicture.message : undefined;
}
