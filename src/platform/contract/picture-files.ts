/** A picture at several widths. `avif[i]` and `webp[i]` are `widths[i]` pixels wide. */
export type PictureFiles = {
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  readonly avif: readonly string[];
  readonly webp: readonly string[];
  /** The focus point for cropping, in percent from the left and the top. The centre by default. */
  readonly focus?: { readonly x: number; readonly y: number };
};
