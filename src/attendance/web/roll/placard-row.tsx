import { type RollMark, rollMarkLabels } from '../../rule/roll.ts';
import type { Roll } from './stored-roll.ts';

const colours: Readonly<Record<RollMark, string>> = {
  present: 'text-viridian font-semibold',
  voting: 'text-viridian font-semibold',
  late: 'text-gold-text font-semibold',
  absent: 'text-danger font-semibold',
  unmarked: 'text-muted',
};

export function PlacardRow({
  delegate: { portfolio, name },
  mark,
  contradicted,
  isCurrent,
  onChoose,
}: {
  delegate: Roll['delegates'][number];
  mark: RollMark;
  contradicted: { mark: RollMark; by: string } | undefined;
  isCurrent: boolean;
  onChoose: (() => void) | undefined;
}) {
  const content = (
    <>
      <span className="min-w-0 text-left wrap-anywhere">
        <span className="block font-semibold">{portfolio}</span>
        <span className="block text-sm text-muted">{name}</span>
        {contradicted && (
          <span className="block text-sm font-semibold text-gold-text">
            Marked differently by {contradicted.by}: {rollMarkLabels[contradicted.mark]}. Mark again to settle
            it.
          </span>
        )}
      </span>
      <span className={`shrink-0 text-right text-sm ${colours[mark]}`}>{rollMarkLabels[mark]}</span>
    </>
  );
  const row = 'flex min-h-14 w-full items-center justify-between gap-4 px-2 py-2';
  return (
    <li
      className={`border-b border-line border-l-4 ${isCurrent ? 'border-l-gold bg-surface' : 'border-l-transparent'}`}
    >
      {onChoose ? (
        <button
          type="button"
          className={`cursor-pointer ${row}`}
          aria-current={isCurrent || undefined}
          onClick={() => {
            onChoose();
            document.getElementById('placard')?.scrollIntoView({ block: 'center' });
          }}
        >
          {content}
        </button>
      ) : (
        <div className={row}>{content}</div>
      )}
    </li>
  );
}
