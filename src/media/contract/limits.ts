/** Limits of the library (product 14.1). In bytes. */
export const largestFile = 20 * 1024 * 1024;
export const mostMegapixels = 50;
/** An AVIF is decoded as a whole, with many bytes for each pixel. */
export const mostMegapixelsOfAvif = 12;
/** In pixels. */
export const longestSide = 20_000;
/** Protects the disk. */
export const mostPictures = 1000;
