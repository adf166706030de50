/** Maximum size of an uploaded file, in bytes (product 14.1). */
export const maxLibraryFileBytes = 20 * 1024 * 1024;
export const maxLibraryMegapixels = 50;
/** Lower than for other formats, because an AVIF decoder keeps the whole picture in memory. */
export const maxLibraryAvifMegapixels = 12;
export const maxLibrarySidePixels = 20_000;
/** Maximum number of uploaded pictures in the library, so that they cannot fill the disk. */
export const maxLibraryPictures = 1000;
