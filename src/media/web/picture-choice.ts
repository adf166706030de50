import { useRef, useState } from 'react';
import { formatFileSize } from '../contract/files.ts';
import { acceptedImageTypes, type ImageRule } from '../contract/images.ts';

type FileInfo = Pick<File, 'name' | 'type' | 'size'>;

/**
 * Decides whether a chosen file is sent unchanged, resized first or rejected (product 9.1, 9.4). File dialogs do not
 * offer HEIC files, so that Safari converts them to JPEG. They can still arrive by drag and drop.
 */
export function decidePictureUpload(file: FileInfo, rule: ImageRule): 'accept' | 'resize' | 'reject' {
  if (file.size === 0) return 'reject';
  if (isHeic(file)) return 'resize';
  if (!acceptedImageTypes.includes(file.type)) return 'reject';
  return file.size <= rule.maxBytes ? 'accept' : 'resize';
}

export function describePictureRejection(file: FileInfo): string {
  const remedy = 'Take a screenshot and upload that.';
  if (file.size === 0) return 'This file is empty. Choose another one.';
  const has = `This file has ${formatFileSize(file.size)}`;
  if (isHeic(file)) return `${has} and is HEIC, which this browser can’t open. ${remedy}`;
  return acceptedImageTypes.includes(file.type)
    ? `${has}, and this browser can’t open it to make it smaller. ${remedy}`
    : `This file isn’t a PNG, JPEG, WebP or AVIF image. ${remedy}`;
}

/** Detects HEIC by the type or the file name, because some systems report no type for it. */
function isHeic({ name, type }: FileInfo): boolean {
  return type === 'image/heic' || type === 'image/heif' || (type === '' && /\.hei[cf]$/i.test(name));
}

/**
 * Longest side in pixels and JPEG quality of each attempt, in order. The server reduces every picture to 2,600 pixels
 * anyway. A payment proof is legible down to 2,000 pixels.
 */
const sizes = [
  [2600, 0.85],
  [2600, 0.75],
  [2300, 0.7],
  [2000, 0.7],
  [2000, 0.6],
  [1600, 0.6],
  [1200, 0.6],
  [900, 0.5],
] as const;

/**
 * Converts a picture to an upright JPEG without metadata.
 * @throws when the browser can't open the picture, or the JPEG is too large in every size
 */
export async function convertToSmallJpeg(file: File, maxBytes: number): Promise<File> {
  let drawn = await openPicture(file, sizes[0][0]);
  for (const [side, quality] of sizes) {
    drawn = drawInside(drawn, side);
    const jpeg = await encode(drawn, quality);
    if (jpeg.size <= maxBytes) return new File([jpeg], jpegName(file), { type: jpeg.type });
  }
  throw new Error('too large in every size');
}

/**
 * Draws a picture on a canvas. Uses an image element, because every browser rotates it by its metadata, unlike
 * `createImageBitmap`.
 */
async function openPicture(file: File, side: number): Promise<HTMLCanvasElement> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return draw(image, image.naturalWidth, image.naturalHeight, side);
  } finally {
    URL.revokeObjectURL(address);
  }
}

function drawInside(canvas: HTMLCanvasElement, side: number): HTMLCanvasElement {
  const { width, height } = canvas;
  return Math.max(width, height) <= side ? canvas : draw(canvas, width, height, side);
}

function draw(source: CanvasImageSource, width: number, height: number, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // Fills the background with white: JPEG has no transparency, and transparent pixels would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('not encoded'))), 'image/jpeg', quality);
  });
}

function jpegName({ name }: File): string {
  return `${name.replace(/\.[^.]*$/, '') || 'picture'}.jpg`;
}

/** The user's choice so far. Only a 'ready' file can be submitted. */
export type PictureChoice =
  | { readonly state: 'none' }
  | { readonly state: 'resizing' }
  | { readonly state: 'ready'; readonly file: File; readonly originalBytes?: number }
  | { readonly state: 'refused'; readonly text: string; readonly remedy: string };

/**
 * Manages the choice of a picture. A HEIC file or a file that is too large is resized in the browser (product 9.4).
 * @param initial a file that was chosen earlier
 * @returns the choice, and `choose`, which resolves to undefined if a later choice has replaced it
 */
export function usePictureChoice(rule: ImageRule, initial?: File) {
  const [choice, setChoice] = useState<PictureChoice>(() =>
    initial ? { state: 'ready', file: initial } : { state: 'none' },
  );
  const latest = useRef(0);

  const choose = async (file: File | undefined): Promise<PictureChoice | undefined> => {
    latest.current += 1;
    const current = latest.current;
    let settled = file ? checked(file, rule) : ({ state: 'none' } as const);
    setChoice(settled);
    if (!file || settled.state !== 'resizing') return settled;
    settled = await resized(file, rule);
    if (current !== latest.current) return undefined;
    setChoice(settled);
    return settled;
  };
  return { choice, choose };
}

function checked(file: File, rule: ImageRule): PictureChoice {
  const verdict = decidePictureUpload(file, rule);
  if (verdict === 'resize') return { state: 'resizing' };
  return verdict === 'accept' ? { state: 'ready', file } : rejected(file, rule);
}

async function resized(file: File, rule: ImageRule): Promise<PictureChoice> {
  try {
    const smaller = await convertToSmallJpeg(file, rule.maxBytes);
    return { state: 'ready', file: smaller, originalBytes: file.size };
  } catch {
    return rejected(file, rule);
  }
}

function rejected(file: File, rule: ImageRule): PictureChoice {
  return { state: 'refused', text: rule.errorText, remedy: describePictureRejection(file) };
}

/** Returns a note to show under the field, in addition to the error text. */
export function formatPictureChoiceNote(choice: PictureChoice): string | undefined {
  switch (choice.state) {
    case 'none':
      return undefined;
    case 'resizing':
      return 'Making your picture smaller...';
    case 'refused':
      return choice.remedy;
    case 'ready':
      return choice.originalBytes === undefined
        ? undefined
        : `Made smaller: ${formatFileSize(choice.file.size)} instead of ${formatFileSize(choice.originalBytes)}. Check that everything is still readable.`;
  }
}
