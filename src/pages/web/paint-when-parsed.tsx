/**
 * Delays the first paint until the element with this id is complete, in browsers that support it (Chromium). A partly
 * painted element would move when the rest arrives. React moves the link into the head.
 */
export function PaintWhenParsed({ id }: { id: string }) {
  return <link rel="expect" href={`#${id}`} blocking="render" />;
}
