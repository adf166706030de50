import { plural } from '#platform/rule/plural.ts';
import { Key } from '#platform/web/desk/shortcut-hints.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { type RollMark, rollMarkLabels } from '../../rule/roll.ts';
import type { Roll } from './stored-roll.ts';
import type { RestMark } from './use-roll-keys.ts';

const buttons = [
  ['present', 'p'],
  ['voting', 'v'],
  ['late', 'l'],
  ['absent', 'a'],
] as const;

/**
 * Shows the delegate whose turn it is in the roll call, with large buttons for a thumb. A tap marks the delegate and
 * calls the next one.
 */
export function RollCallPlacard({
  delegate,
  mark,
  unmarked,
  onMark,
  onSkip,
  onCallRest,
  onMarkRest,
}: {
  /** Undefined at the end of the roll. */
  delegate: Roll['delegates'][number] | undefined;
  mark: RollMark | undefined;
  /** Number of delegates without a mark. */
  unmarked: number;
  onMark: (mark: RollMark) => void;
  onSkip: () => void;
  /** Calls the delegates who were skipped. */
  onCallRest: () => void;
  /** Undefined if all delegates have a mark. */
  onMarkRest: ((mark: RestMark) => void) | undefined;
}) {
  if (!delegate && unmarked > 0)
    return (
      <section
        id="placard"
        aria-label="Placard"
        className="grid gap-4 border-2 border-gold px-4 py-8 text-center"
      >
        <p className="font-heading text-2xl">Mark the rest absent?</p>
        <p>
          {plural(unmarked, {
            one: '# delegate is not marked.',
            other: '# delegates are not marked.',
          })}
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={() => onMarkRest?.('absent')}>Mark the rest absent</Button>
          <Button variant="quiet" onClick={onCallRest}>
            Call them again
          </Button>
        </div>
      </section>
    );
  if (!delegate)
    return (
      <section id="placard" aria-label="Placard" className="border-2 border-line px-4 py-8 text-center">
        <p className="font-heading text-2xl">Roll call complete</p>
        <p className="mt-1 text-muted">Choose a placard in the list to correct it.</p>
      </section>
    );
  const isMarked = mark !== undefined && mark !== 'unmarked';
  return (
    <section id="placard" aria-label="Placard" className="grid gap-4 border-2 border-gold p-4">
      <div className="min-h-20 text-center wrap-anywhere" aria-live="polite">
        <p className="font-heading text-4xl md:text-5xl">{delegate.portfolio}</p>
        <p className="mt-1 text-muted md:text-lg">{delegate.name}</p>
        {isMarked && <p className="mt-1 font-semibold">Marked: {rollMarkLabels[mark]}</p>}
      </div>
      <div className="grid grid-cols-2 gap-3">
        {buttons.map(([choice, key]) => (
          <Button
            key={choice}
            variant={choice === 'present' || choice === 'voting' ? 'primary' : 'quiet'}
            className="min-h-16 md:min-h-20"
            aria-keyshortcuts={key}
            aria-pressed={choice === mark}
            onClick={() => onMark(choice)}
          >
            {rollMarkLabels[choice]}
            <span aria-hidden="true" className="hidden wide:inline">
              <Key>{key.toUpperCase()}</Key>
            </span>
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        {isMarked && (
          <Button variant="quiet" onClick={() => onMark('unmarked')}>
            Remove mark
          </Button>
        )}
        <Button variant="quiet" onClick={onSkip}>
          Skip delegate
        </Button>
        {onMarkRest && (
          <div className="grid w-full grid-cols-2 gap-3 md:w-auto">
            <Button variant="quiet" onClick={() => onMarkRest('present')}>
              Mark the rest present
            </Button>
            <Button variant="quiet" onClick={() => onMarkRest('absent')}>
              Mark the rest absent
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
