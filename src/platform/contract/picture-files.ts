/** The files of a picture. `avif[i]` and `webp[i]` are the addresses of the files that are `widths[i]` pixels wide. */
export type PictureFiles = {
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  readonly avif: readonly string[];
  readonly webp: readonly string[];
  /**
   * The point that stays visible when the picture is cropped, in percent from the left and the top. The centre by
   * default.
   */
  readonly focus?: { readonly x: number; readonly y: number };
};
