import { useEffect, useRef, useState } from 'react';
import { useTheme } from '#platform/web/theme.ts';

/**
 * Shows a page without scripts, laid out for `width` and scaled to the available space. Updates keep the scroll
 * position (docs/decisions/13-page-previews.md).
 */
export function StaticFrame({ html, width, title }: { html: string; width: number; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [firstHtml] = useState(html);
  const theme = useTheme();
  const { box, space } = useSpace();

  const show = () => {
    const page = frame.current?.contentDocument;
    if (!page?.body) return;
    if (theme) page.documentElement.dataset.theme = theme;
    patchPage(page.body, new DOMParser().parseFromString(html, 'text/html').body);
  };
  useEffect(show, [html, theme]);

  const scale = Math.min(1, space.width / width);
  return (
    <div ref={box} className="relative min-h-0 grow overflow-hidden">
      <iframe
        ref={frame}
        title={title}
        // Allows the same origin, for fonts and for patching the page. Scripts stay forbidden.
        sandbox="allow-same-origin"
        srcDoc={firstHtml}
        onLoad={show}
        className="absolute top-0 origin-top-left border-0 bg-ground"
        style={{
          width,
          height: space.height / scale,
          left: Math.max(0, (space.width - width * scale) / 2),
          transform: `scale(${scale})`,
        }}
      />
    </div>
  );
}

function useSpace() {
  const box = useRef<HTMLDivElement>(null);
  const [space, setSpace] = useState({ width: 1, height: 1 });
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSpace({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, space };
}

/**
 * Updates the shown page to `next`. Changes only nodes that differ, so that scroll position, animations and opened
 * details stay.
 * @param next its nodes may be moved into the page
 */
function patchPage(shown: Node, next: Node): void {
  keepOpen(shown, next);
  if (shown.isEqualNode(next)) return;
  const [now, then] = [[...shown.childNodes], [...next.childNodes]];
  const hasSameStructure = now.length === then.length && shown.cloneNode().isEqualNode(next.cloneNode());
  if (!hasSameStructure || now.length === 0) {
    shown.parentNode?.replaceChild(next, shown);
    return;
  }
  for (const [index, child] of now.entries()) {
    const wanted = then[index];
    if (wanted) patchPage(child, wanted);
  }
}

/**
 * Copies the open state of a `<details>` element to its replacement. Compares nodes by name and not with `instanceof`,
 * because the nodes of a frame are instances of the frame's own classes.
 */
function keepOpen(shown: Node, next: Node): void {
  if (shown.nodeName !== 'DETAILS' || next.nodeName !== 'DETAILS') return;
  (next as HTMLDetailsElement).open = (shown as HTMLDetailsElement).open;
}
