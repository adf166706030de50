/**
 * Makes a part of a page that is on screen the same as another, and touches nothing that is alike: the reader stays at the
 * same place, what moves goes on, and what was opened stays open.
 * @param next is used up
 */
export function patchPage(shown: Node, next: Node): void {
  keepOpen(shown, next);
  if (shown.isEqualNode(next)) return;
  const [now, then] = [[...shown.childNodes], [...next.childNodes]];
  const isOfOneBuild = now.length === then.length && shown.cloneNode().isEqualNode(next.cloneNode());
  if (!isOfOneBuild || now.length === 0) {
    shown.parentNode?.replaceChild(next, shown);
    return;
  }
  for (const [at, child] of now.entries()) {
    const wanted = then[at];
    if (wanted) patchPage(child, wanted);
  }
}

/** A question that was opened to read its answer. By name: nodes of a frame are of other classes than those of this page. */
function keepOpen(shown: Node, next: Node): void {
  if (shown.nodeName !== 'DETAILS' || next.nodeName !== 'DETAILS') return;
  (next as HTMLDetailsElement).open = (shown as HTMLDetailsElement).open;
}
