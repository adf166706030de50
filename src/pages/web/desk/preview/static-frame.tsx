import { useEffect, useRef, useState } from 'react';
import { useTheme } from '#platform/web/theme.ts';
import { patchPage } from './patch-page.ts';

/**
 * A page in a sandbox that runs nothing, as a screen of this width shows it, made smaller where there is less room. It keeps
 * to the reader's place when the page becomes another (decision 13).
 */
export function StaticFrame({ html, width, title }: { html: string; width: number; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [firstHtml] = useState(html);
  const theme = useTheme();
  const { box, room } = useRoom();

  const show = () => {
    const page = frame.current?.contentDocument;
    if (!page?.body) return;
    if (theme) page.documentElement.dataset.theme = theme;
    patchPage(page.body, new DOMParser().parseFromString(html, 'text/html').body);
  };
  useEffect(show, [html, theme]);

  const scale = Math.min(1, room.width / width);
  return (
    <div ref={box} className="relative min-h-0 grow overflow-hidden">
      <iframe
        ref={frame}
        title={title}
        // With an origin, without which it would get no fonts and its place could not be kept; scripts stay forbidden.
        sandbox="allow-same-origin"
        srcDoc={firstHtml}
        onLoad={show}
        className="absolute top-0 origin-top-left border-0 bg-ground"
        style={{
          width,
          height: room.height / scale,
          left: Math.max(0, (room.width - width * scale) / 2),
          transform: `scale(${scale})`,
        }}
      />
    </div>
  );
}

/** How much room there is, as it changes. */
function useRoom() {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 1, height: 1 });
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, room };
}
