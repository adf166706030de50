import { useRef } from 'react';

/** Removes the inline styles, because the Content-Security-Policy blocks them. A script applies them afterwards. */
function withoutStyles(html: string): string {
  return html.replace(/<style>.*?<\/style>/s, '').replaceAll(' style="', ' data-style="');
}

/** Shows the HTML of a mail in a frame without scripts, always in light colours. */
export function MailFrame({ html, title, className }: { html: string; title: string; className: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const applyStyles = () => {
    for (const element of frame.current?.contentDocument?.querySelectorAll<HTMLElement>('[data-style]') ?? [])
      element.style.cssText = element.dataset.style ?? '';
  };
  return (
    <iframe
      ref={frame}
      title={title}
      // The same origin lets this page apply the styles. Scripts stay forbidden.
      sandbox="allow-same-origin"
      srcDoc={withoutStyles(html)}
      onLoad={applyStyles}
      className={className}
    />
  );
}
