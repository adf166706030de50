const longest = 90;
/** How much of what both have is shown around what differs. */
const around = 30;

/** Two texts as a person compares them: whole when they are short, otherwise the parts in which they differ. */
export function excerpts(old: string, now: string): [old: string, now: string] {
  if (old.length <= longest && now.length <= longest) return [old, now];
  const same = sameBeginning(old, now);
  const ending = sameEnding(old.slice(same), now.slice(same));
  const from = wordBefore(now, same - around);
  return [cut(old, from, old.length - ending + around), cut(now, from, now.length - ending + around)];
}

function sameBeginning(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  return at;
}

function sameEnding(one: string, other: string): number {
  let count = 0;
  while (count < one.length && count < other.length && one.at(-1 - count) === other.at(-1 - count))
    count += 1;
  return count;
}

function wordBefore(text: string, at: number): number {
  return at <= 0 ? 0 : text.lastIndexOf(' ', at) + 1;
}

function cut(text: string, from: number, wanted: number): string {
  const to = Math.min(wanted, from + 2 * longest);
  const words = text.slice(from, to).trim();
  return `${from > 0 ? '…' : ''}${words}${to < text.length ? '…' : ''}`;
}
