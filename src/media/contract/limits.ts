/** Limits of the library (product 14.1). In bytes. */
export const maxFileBytes = 20 * 1024 * 1024;
export const maxMegapixels = 50;
/** An AVIF is decoded as a whole, with many bytes for each pixel. */
export const maxAvifMegapixels = 12;
/** In pixels. */
export const maxSidePixels = 20_000;
/** Protects the disk. */
export const maxPictures = 1000;
