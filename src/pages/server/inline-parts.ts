import { createHash } from 'node:crypto';

/** The hashes of a page's inline scripts and styles, as they are in a content security policy: 'sha256-...'. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export const inlineHashes = (html: string): InlineHashes => ({
  scripts: hashesOf(html, 'script'),
  styles: hashesOf(html, 'style'),
});

function hashesOf(html: string, element: 'script' | 'style'): string[] {
  const inline = new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}>`, 'g');
  const hashes = [...html.matchAll(inline)]
    .filter(([, attributes = '', text]) => text && !/\bsrc=|type="application\//.test(attributes))
    .map(([, , text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`);
  return [...new Set(hashes)];
}

/** @throws {Error} when a page carries what a strict policy forbids, style attributes or inline handlers, or is not whole */
export function refuseForbidden(html: string): void {
  const markup = html.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '');
  const forbidden = /<[a-z][^<>]*\s(style|on[a-z]+)=("[^"]*"|'[^']*')/.exec(markup);
  if (forbidden)
    throw new Error(`it has an inline ${forbidden[1]}, which its policy forbids: ${forbidden[0]}`);
  if (html.includes('<div hidden id="S:'))
    throw new Error('it came in parts, which browsers without scripts do not show');
}
