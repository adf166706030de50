import { useEffect, useState } from 'react';
import { useShortcuts } from '#platform/web/desk/shortcuts.ts';
import type { Floor, State } from '../../rule/state.ts';
import type { Body } from '../../rule/step.ts';
import { leftMsAt, usedMsAt } from '../../rule/timer.ts';
import { KeyButton } from './key-button.tsx';
import { caucusLabels, listLabels, memberName } from './labels.ts';
import { nextSpeech } from './next-speech.ts';
import type { Press } from './press.ts';
import { Stage, StageClock } from './stage.tsx';
import { useTimeSound } from './time-sound.ts';
import type { DebateDesk } from './use-debate-desk.ts';
import { useTicks } from './use-ticks.ts';

/** For how long after its beginning a speech asks before the next one ends it, in milliseconds. */
const guardedMs = 2000;

type Yield = NonNullable<Body<'floor_ended'>['yield']>;

/** Who speaks, and for how long still. */
export function SpeechStage({
  desk,
  floor,
  chosen,
}: {
  desk: DebateDesk;
  floor: Floor;
  /** The member that is found on the left, to whom time can be yielded. */
  chosen: string | null;
}) {
  const { state, press } = desk;
  const isRunning = floor.runningSince !== null;
  const leftMs = leftMsAt(floor, useTicks(isRunning, desk.clock));
  useTimeSound(isRunning && !desk.stale ? leftMs : null);
  const [isAsking, setAsking] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each speech asks anew
  useEffect(() => setAsking(false), [floor.speech]);

  const used = () => Math.round(usedMsAt(floor, desk.now()));
  const end = (to?: Yield): Press => ({
    kind: 'floor_ended',
    body: { speech: floor.speech, usedMs: used(), ...(to && { yield: to }) },
  });
  const following = nextSpeech(desk, { afterSpeech: floor.speech });
  const next = () => {
    if (used() < guardedMs && !isAsking) return setAsking(true);
    press(end(), ...(following ? [following] : []));
  };
  const toggle = () =>
    press({ kind: 'clock', body: { speech: floor.speech, run: !isRunning, usedMs: used() } });
  const yields = listYields(desk, floor, chosen);
  useShortcuts({
    ' ': { does: isRunning ? 'stop the clock' : 'start the clock', run: toggle },
    n: { does: following ? 'next speaker' : 'end the speech', run: next },
    e: { does: 'end the speech', run: () => press(end()) },
    ...Object.fromEntries(
      yields.map(({ keyName, label, to }) => [
        keyName.toLowerCase(),
        { does: label.toLowerCase(), run: () => press(end(to)) },
      ]),
    ),
  });
  return (
    <Stage
      label={labelOf(state, floor)}
      title={memberName(state, floor.member)}
      figure={<StageClock ms={leftMs} isOld={isRunning && desk.stale !== null} />}
      more={
        yields.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {yields.map(({ keyName, label, to }) => (
              <KeyButton key={keyName} keyName={keyName} onClick={() => press(end(to))}>
                {label}
              </KeyButton>
            ))}
          </div>
        )
      }
      note={
        isAsking
          ? 'This speech has just begun. Press N again to end it.'
          : isRunning
            ? undefined
            : floor.mode === 'questions'
              ? 'Questions: the clock runs for answers only.'
              : 'The clock is stopped.'
      }
    >
      <KeyButton keyName="Space" variant="primary" onClick={toggle}>
        {isRunning ? 'Stop the clock' : 'Start the clock'}
      </KeyButton>
      {following && (
        <KeyButton keyName="N" onClick={next}>
          Next: {memberName(state, following.body.member)}
        </KeyButton>
      )}
      <KeyButton keyName="E" onClick={() => press(end())}>
        End the speech
      </KeyButton>
    </Stage>
  );
}

function labelOf({ caucus }: State, { list, side, mode }: Floor): string {
  const place = list ? listLabels[list] : caucus ? caucusLabels[caucus.kind] : 'Explanation of vote';
  return [place, side, mode === 'questions' ? 'answering questions' : null].filter(Boolean).join(' · ');
}

/** To whom the rest of the time can be yielded. The rules of the set decide when it is pressed. */
function listYields(
  { rules: { yields, lists }, state }: DebateDesk,
  { list, mode, member }: Floor,
  chosen: string | null,
): { keyName: string; label: string; to: Yield }[] {
  if (mode === 'questions' || lists.find(({ kind }) => kind === list)?.yields !== true) return [];
  const other = chosen !== null && chosen !== member ? chosen : null;
  return [
    ...(yields.questions
      ? [{ keyName: 'I', label: 'Yield to questions', to: { to: 'questions' as const } }]
      : []),
    ...(yields.comments.count > 0
      ? [{ keyName: 'O', label: 'Yield to comments', to: { to: 'comments' as const } }]
      : []),
    ...(yields.delegate.depth > 0 && other !== null
      ? [
          {
            keyName: 'Y',
            label: `Yield to ${memberName(state, other)}`,
            to: { to: 'delegate' as const, member: other },
          },
        ]
      : []),
  ];
}
