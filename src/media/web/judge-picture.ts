import { acceptedImageTypes, type ImageRule } from '../contract/images.ts';

/** As much of a file as can be judged before it is read. */
export type Chosen = Pick<File, 'name' | 'type' | 'size'>;

/**
 * What is to be done with a chosen file (product 9.1, 9.4). The server looks at the bytes again. HEIC is not offered in file dialogs,
 * since Safari then hands over a JPEG by itself; it comes by drag and drop, and from dialogs that show all files.
 */
export function judgePicture(file: Chosen, rule: ImageRule): 'take it' | 'redraw it' | 'refuse it' {
  if (file.size === 0) return 'refuse it';
  if (isHeic(file)) return 'redraw it';
  if (!acceptedImageTypes.includes(file.type)) return 'refuse it';
  return file.size <= rule.maxBytes ? 'take it' : 'redraw it';
}

/** What stands under the text of a refusal: how large the file is, why it was no use, and what to do. */
export function remedyFor(file: Chosen): string {
  const remedy = 'Take a screenshot of it and choose that.';
  if (file.size === 0) return 'This file is empty. Choose it again, or another one.';
  const has = `This file has ${sizeText(file.size)}`;
  if (isHeic(file)) return `${has} and is HEIC, which this browser cannot open. ${remedy}`;
  return acceptedImageTypes.includes(file.type)
    ? `${has}, and this browser cannot open it to make it smaller. ${remedy}`
    : `${has} and is not a PNG, JPEG, WebP or AVIF picture. ${remedy}`;
}

/** A size as people say it: whole kilobytes, rounded up so that one over a limit never looks like the limit; tenths of megabytes. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1024);
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** Systems that don't know the format give no type. */
function isHeic({ name, type }: Chosen): boolean {
  return type === 'image/heic' || type === 'image/heif' || (type === '' && /\.hei[cf]$/i.test(name));
}
