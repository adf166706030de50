/**
 * Longest side in pixels and JPEG quality, from the best to the smallest. It begins with the side that the server stores;
 * a payment stays legible down to 2,000 pixels, and what needs less is no photograph or screenshot of one.
 */
const steps = [
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
 * Draws a picture anew as a JPEG of at most so many bytes, upright, without metadata, at the first step that fits.
 * @throws when the browser can't open it, or when even the last step is too large
 */
export async function redrawPicture(file: File, maxBytes: number): Promise<File> {
  let drawn = await openPicture(file, steps[0][0]);
  for (const [side, quality] of steps) {
    drawn = drawInside(drawn, side);
    const jpeg = await encode(drawn, quality);
    if (jpeg.size <= maxBytes) return new File([jpeg], nameOf(file), { type: jpeg.type });
  }
  throw new Error('not small enough at any step');
}

/**
 * By an image element: all browsers turn one upright by its metadata when they draw it, and some decode a large JPEG at no more
 * than the wanted size. `createImageBitmap` has changed its mind about both.
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
  // What is transparent would turn black.
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

function nameOf({ name }: File): string {
  return `${name.replace(/\.[^.]*$/, '') || 'picture'}.jpg`;
}
