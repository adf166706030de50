const maxLineLength = 1000;
const introduction =
  /^(?:On .{1,200}wrote:|Am .{1,200}schrieb.{0,200}:|-{2,} ?(?:Original|Forwarded) [Mm]essage ?-{2,})$/;

/**
 * Splits a reply by mail into the new text and the quoted mail below it, for the screen only. Lines that begin with
 * '>' are quoted.
 */
export function splitQuotation(reply: string): { text: string; quotation: string } {
  const lines = reply.split('\n');
  const isIntroduction = (at: number) => {
    const line = (lines[at] ?? '').trim();
    // Some programs break the introduction into two lines.
    const both = `${line} ${(lines[at + 1] ?? '').trim()}`;
    return [line, both].some((text) => text.length <= maxLineLength && introduction.test(text));
  };
  let start = lines.findIndex((_, at) => isIntroduction(at));
  if (start === -1) {
    start = lines.length;
    while (start > 0 && /^(?:>|\s*$)/.test(lines[start - 1] ?? '')) start -= 1;
  }
  const text = lines.slice(0, start).join('\n').trim();
  // An answer between the quoted lines, or below them, stays visible.
  const quotation = lines.slice(start).join('\n').trim();
  const hasAnswerBelow = quotation
    .split('\n')
    .slice(2)
    .some((line) => line.trim() !== '' && !line.startsWith('>'));
  if (text === '' || (hasAnswerBelow && /^>/m.test(quotation))) return { text: reply.trim(), quotation: '' };
  return { text, quotation };
}
