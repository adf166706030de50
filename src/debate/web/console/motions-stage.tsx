import { useShortcuts } from '#platform/web/desk/shortcuts.ts';
import { sortMotions } from '../../rule/precedence.ts';
import type { Effect, RuleSet } from '../../rule/rule-set/schema.ts';
import { motionSentence } from '../../rule/sentence.ts';
import type { Motion } from '../../rule/state.ts';
import { KeyButton } from './key-button.tsx';
import { memberName } from './labels.ts';
import { speechOf } from './next-speech.ts';
import { openVote } from './open-vote.ts';
import { Stage } from './stage.tsx';
import { motionName } from './subject-label.ts';
import type { DebateDesk } from './use-debate-desk.ts';

/** The motions that were moved, in the order in which they are voted on. */
export function MotionsStage({
  desk,
  chosen,
  onMove,
}: {
  desk: DebateDesk;
  chosen: string | null;
  onMove: () => void;
}) {
  const { rules, state, press } = desk;
  const put = state.motions.find(({ status }) => status === 'put');
  const [first, ...others] = sortMotions(rules, state.motions);
  const support = (kind: 'seconded' | 'objected') => () => {
    if (first && chosen !== null) press({ kind, body: { motion: first.motion, by: chosen } });
  };
  const putFirst = () => {
    if (first) press({ kind: 'put', body: { motion: first.motion } });
  };
  const isPending = first !== undefined && put === undefined;
  useShortcuts({
    Enter: isPending ? { does: 'put the first motion', run: putFirst } : undefined,
    s: isPending && chosen !== null ? { does: 'second', run: support('seconded') } : undefined,
    o: isPending && chosen !== null ? { does: 'object', run: support('objected') } : undefined,
  });
  if (put) return <PutMotion desk={desk} motion={put} chosen={chosen} />;
  if (!first) return null;
  const needed = rules.motions.find(({ id }) => id === first.type)?.second ?? 0;
  const who = chosen === null || chosen === first.by ? null : memberName(state, chosen);
  return (
    <div className="grid gap-4">
      <Stage
        label={`Voted on first · moved by ${memberName(state, first.by)}`}
        title={<MotionText rules={rules} motion={first} />}
        note={
          first.seconds.length < needed
            ? `Needs ${needed === 1 ? 'a second' : `${needed} seconds`}. Find the member with / and press S.`
            : ruleOf(rules, first)
        }
      >
        <KeyButton
          keyName="Enter"
          variant={first.seconds.length >= needed ? 'primary' : 'quiet'}
          onClick={putFirst}
        >
          Put it to the vote
        </KeyButton>
        {who !== null && (
          <>
            <KeyButton
              keyName="S"
              variant={first.seconds.length >= needed ? 'quiet' : 'primary'}
              onClick={support('seconded')}
            >
              Seconded by {who}
            </KeyButton>
            <KeyButton keyName="O" onClick={support('objected')}>
              Objection by {who}
            </KeyButton>
          </>
        )}
        <KeyButton keyName="M" onClick={onMove}>
          Enter another motion
        </KeyButton>
        <EndButtons desk={desk} motion={first} />
      </Stage>
      {others.length > 0 && (
        <ol className="grid gap-2" aria-label="Then">
          {others.map((motion) => (
            <li key={motion.motion} className="flex flex-wrap items-center gap-3 border-b border-line py-2">
              <span className="min-w-60 flex-1 wrap-anywhere">
                <MotionText rules={rules} motion={motion} />
                <span className="block text-sm text-muted">{memberName(state, motion.by)}</span>
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

function MotionText({ rules, motion: { type, fields } }: { rules: RuleSet; motion: Motion }) {
  const details = describeFields(fields);
  return (
    <>
      {motionName(rules, type)}
      {details && <span className="block font-text text-xl text-muted">{details}</span>}
    </>
  );
}

/** Such as '9 minutes, 45 seconds each: border trade'. */
function describeFields({ total, each, minutes, topic, text }: Omit<Effect, 'verb'>): string {
  const times = [
    total !== undefined && `${total / 60} min`,
    minutes !== undefined && `${minutes} min`,
    each !== undefined && `${each} s each`,
  ].filter(Boolean);
  return [times.join(', '), topic ?? text].filter(Boolean).join(': ');
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
function PutMotion({ desk, motion, chosen }: { desk: DebateDesk; motion: Motion; chosen: string | null }) {
  const { rules, state, press } = desk;
  const { debate } = motion;
  const open = () => press(openVote(desk, { kind: 'motion', motion: motion.motion }));
  const speak = (side: 'for' | 'against') => () => {
    const speech = chosen === null ? undefined : speechOf(desk, chosen, side);
    if (speech) press(speech);
  };
  const wanted = (['for', 'against'] as const).filter((side) => debate && debate.spoken[side] < debate[side]);
  useShortcuts({
    Enter: { does: 'open the vote', run: open },
    f: chosen !== null && wanted.includes('for') ? { does: 'speaks for', run: speak('for') } : undefined,
    g:
      chosen !== null && wanted.includes('against')
        ? { does: 'speaks against', run: speak('against') }
        : undefined,
  });
  return (
    <Stage
      label="Put to the vote"
      title={<MotionText rules={rules} motion={motion} />}
      note={
        debate
          ? `Speakers: ${debate.spoken.for} of ${debate.for} for, ${debate.spoken.against} of ${debate.against} against.`
          : ruleOf(rules, motion)
      }
    >
      <KeyButton keyName="Enter" variant={wanted.length === 0 ? 'primary' : 'quiet'} onClick={open}>
        Vote
      </KeyButton>
      {chosen !== null &&
        wanted.map((side) => (
          <KeyButton key={side} keyName={side === 'for' ? 'F' : 'G'} variant="primary" onClick={speak(side)}>
            {memberName(state, chosen)} speaks {side}
          </KeyButton>
        ))}
      <EndButtons desk={desk} motion={motion} />
    </Stage>
  );
}
