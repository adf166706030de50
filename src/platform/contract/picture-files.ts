/** A picture at several widths. `avif[i]` and `webp[i]` are `widths[i]` pixels wide. */
export type PictureFiles = {
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  readonly avif: readonly string[];
  readonly webp: readonly string[];
  /** What stays where a page crops it, in percent from the left and from the top; its middle, or what the page says, without. */
  readonly focus?: { readonly x: number; readonly y: number };
};
