/** What a picture of the library may be (product 14.1). In bytes. */
export const largestFile = 20 * 1024 * 1024;
export const mostMegapixels = 50;
/** An AVIF is decoded as a whole, with many bytes a pixel. */
export const mostMegapixelsOfAvif = 12;
/** In pixels. */
export const longestSide = 20_000;
/** Protects the disk from accidents. */
export const mostPictures = 1000;
