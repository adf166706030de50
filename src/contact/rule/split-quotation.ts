const maxLineLength = 1000;
const introduction =
  /^(?:On .{1,200}wrote:|Am .{1,200}schrieb.{0,200}:|-{2,} ?(?:Original|Forwarded) [Mm]essage ?-{2,})$/;

/**
 * Splits a reply by mail into the new text and the quoted mail below it. The quoted mail begins with an introduction
 * such as 'On Monday, Ada wrote:', or its lines begin with '>'. If no new text is above the quoted mail, or some is
 * below it, the whole reply is the text.
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
  // Does not split the reply if an answer is between the quoted lines or below them.
  const quotation = lines.slice(start).join('\n').trim();
  const hasAnswerBelow = quotation
    .split('\n')
    .slice(2)
    .some((line) => line.trim() !== '' && !line.startsWith('>'));
  if (text === '' || (hasAnswerBelow && /^>/m.test(quotation))) return { text: reply.trim(), quotation: '' };
  return { text, quotation };
}
