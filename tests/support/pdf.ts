import { inflateSync } from 'node:zlib';
import { extractText, getDocumentProxy } from 'unpdf';

/** Returns the text of a PDF in the form in which a user would copy it. */
export async function textOf(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(pdf)), { mergePages: true });
  return text;
}

/** Returns the unpacked streams of a PDF, in order. */
function streams(pdf: Uint8Array): string[] {
  const file = Buffer.from(pdf).toString('latin1');
  return [...file.matchAll(/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)].map(([, packed = '']) =>
    inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
  );
}

/** Returns the drawing operators of each page. */
export function pageContents(pdf: Uint8Array): string[] {
  return streams(pdf).filter((content) => content.startsWith('1 0 0 -1 0 '));
}

/** Returns the replacement texts of glyphs (/ActualText), in order. */
export function actualTexts(pdf: Uint8Array): string[] {
  return streams(pdf).flatMap((content) =>
    [...content.matchAll(/\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g)].map(([, words = '']) => {
      const bytes = words.replace(
        /\\([\s\S])/g,
        (_, sign) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[sign as string] ?? sign,
      );
      return new TextDecoder('utf-16be').decode(Buffer.from(bytes, 'latin1'));
    }),
  );
}
