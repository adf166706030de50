import type { SkippedLine } from '#platform/rule/pasted-table.ts';
import { plural } from '#platform/rule/plural.ts';

/** Lists at most this many lines, because a pasted file can have thousands. */
const maxShown = 20;

/** Lists the lines of a pasted text that are not taken, each with its reason. Renders nothing if there are none. */
export function SkippedLines({ lines }: { lines: readonly SkippedLine[] }) {
  if (lines.length === 0) return null;
  return (
    <div className="border-l-3 border-danger pl-4">
      <p className="font-semibold">
        {plural(lines.length, { one: '# line is skipped', other: '# lines are skipped' })}
      </p>
      <ul className="mt-1 grid gap-1">
        {lines.slice(0, maxShown).map(({ line, text, problem }) => (
          <li key={line} className="wrap-anywhere">
            Line {line}, “{text.slice(0, 60)}”: {problem}
          </li>
        ))}
        {lines.length > maxShown && <li>and {lines.length - maxShown} more</li>}
      </ul>
    </div>
  );
}
