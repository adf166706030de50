import { useShortcuts } from '#platform/web/desk/shortcuts.ts';
import { sortMotions } from '../../rule/precedence.ts';
import type { RuleSet } from '../../rule/rule-set/schema.ts';
import { describeFields, motionSentence } from '../../rule/sentence.ts';
import type { Motion } from '../../rule/state.ts';
import { motionName } from '../../rule/subject-label.ts';
import { KeyButton } from './key-button.tsx';
import { memberName } from './labels.ts';
import { speechOf } from './next-speech.ts';
import { Stage } from './stage.tsx';
import type { DebateDesk } from './use-debate-desk.ts';

/** The motions that were moved, in the order in which they are voted on. */
export function MotionsStage({
  desk,
  chosen,
  onMove,
  onGo,
}: {
  desk: DebateDesk;
  chosen: string | null;
  onMove: () => void;
  onGo: () => void;
}) {
  const { rules, state, pressNext } = desk;
  const put = state.motions.find(({ status }) => status === 'put');
  const [first, ...others] = sortMotions(rules, state.motions);
  const support = (kind: 'seconded' | 'objected') => () =>
    pressNext((latest) => {
      const [motion] = sortMotions(rules, latest.motions);
      return motion && chosen !== null ? { kind, body: { motion: motion.motion, by: chosen } } : undefined;
    });
  const isPending = first !== undefined && put === undefined;
  useShortcuts({
    s: isPending && chosen !== null ? { does: 'second', run: support('seconded') } : undefined,
    o: isPending && chosen !== null ? { does: 'object', run: support('objected') } : undefined,
  });
  if (put) return <PutMotion desk={desk} motion={put} chosen={chosen} onGo={onGo} />;
  if (!first) return null;
  const needed = rules.motions.find(({ id }) => id === first.type)?.second ?? 0;
  const isSeconded = first.seconds.length >= needed;
  const who = chosen === null || chosen === first.by ? null : memberName(state, chosen);
  return (
    <Stage
      label={`Voted on first · moved by ${memberName(state, first.by)}`}
      title={motionName(rules, first.type)}
      figure={<MotionDetails motion={first} />}
      note={
        isSeconded
          ? ruleOf(rules, first)
          : `Needs ${needed === 1 ? 'a second' : `${needed} seconds`}. Find the member with / and press S.`
      }
      more={<OtherMotions desk={desk} first={first} motions={others} />}
    >
      {who !== null && (
        <KeyButton keyName="S" variant={isSeconded ? 'quiet' : 'primary'} onClick={support('seconded')}>
          Seconded by {who}
        </KeyButton>
      )}
      <KeyButton keyName="Enter" variant={isSeconded ? 'primary' : 'quiet'} onClick={onGo}>
        Put it to the vote
      </KeyButton>
      {who !== null && (
        <KeyButton keyName="O" onClick={support('objected')}>
          Objection by {who}
        </KeyButton>
      )}
      <KeyButton keyName="M" onClick={onMove}>
        Enter another motion
      </KeyButton>
    </Stage>
  );
}

/** Ends motions without a vote: the first one, and those that are voted on later, in order. */
function OtherMotions({
  desk,
  first,
  motions,
}: {
  desk: DebateDesk;
  first: Motion;
  motions: readonly Motion[];
}) {
  return (
    <div className="grid gap-2">
      <EndButtons desk={desk} motion={first} />
      {motions.length > 0 && (
        <ol className="grid border-t border-line" aria-label="Then">
          {motions.map((motion) => (
            <li
              key={motion.motion}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1.5"
            >
              <span className="min-w-40 flex-1 wrap-anywhere">
                <strong>{motionName(desk.rules, motion.type)}</strong> {describeFields(motion.fields)}
                <span className="text-muted"> · {memberName(desk.state, motion.by)}</span>
              </span>
              <EndButtons desk={desk} motion={motion} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function ruleOf(rules: RuleSet, { type }: Motion): string | undefined {
  const rule = rules.motions.find(({ id }) => id === type);
  return rule && motionSentence(rules, rule);
}

function MotionDetails({ motion: { fields } }: { motion: Motion }) {
  const details = describeFields(fields);
  return details === '' ? null : <p className="text-2xl wrap-anywhere">{details}</p>;
}

function EndButtons({ desk, motion }: { desk: DebateDesk; motion: Motion }) {
  const end = (kind: 'withdrawn' | 'ruled_out') => () =>
    desk.press({ kind, body: { motion: motion.motion } });
  return (
    <span className="flex gap-3">
      <KeyButton onClick={end('withdrawn')}>Withdraw</KeyButton>
      <KeyButton onClick={end('ruled_out')}>Rule out</KeyButton>
    </span>
  );
}

/** A motion that was put: its debate, and then its vote. */
function PutMotion({
  desk,
  motion,
  chosen,
  onGo,
}: {
  desk: DebateDesk;
  motion: Motion;
  chosen: string | null;
  onGo: () => void;
}) {
  const { rules, state, press } = desk;
  const { debate } = motion;
  const speak = (side: 'for' | 'against') => () => {
    const speech = chosen === null ? undefined : speechOf(desk, chosen, side);
    if (speech) press(speech);
  };
  const wanted = (['for', 'against'] as const).filter((side) => debate && debate.spoken[side] < debate[side]);
  useShortcuts({
    f: chosen !== null && wanted.includes('for') ? { does: 'speaks for', run: speak('for') } : undefined,
    g:
      chosen !== null && wanted.includes('against')
        ? { does: 'speaks against', run: speak('against') }
        : undefined,
  });
  return (
    <Stage
      label="Put to the vote"
      title={motionName(rules, motion.type)}
      figure={<MotionDetails motion={motion} />}
      more={<EndButtons desk={desk} motion={motion} />}
      note={
        debate
          ? `Speakers: ${debate.spoken.for} of ${debate.for} for, ${debate.spoken.against} of ${debate.against} against.`
          : ruleOf(rules, motion)
      }
    >
      <KeyButton keyName="Enter" variant={wanted.length === 0 ? 'primary' : 'quiet'} onClick={onGo}>
        Vote
      </KeyButton>
      {chosen !== null &&
        wanted.map((side) => (
          <KeyButton key={side} keyName={side === 'for' ? 'F' : 'G'} variant="primary" onClick={speak(side)}>
            {memberName(state, chosen)} speaks {side}
          </KeyButton>
        ))}
    </Stage>
  );
}
