import { type ReactNode, useRef, useState } from 'react';
import { ShortcutHints } from '#platform/web/desk/shortcut-hints.tsx';
import { useShortcuts } from '#platform/web/desk/shortcuts.ts';
import { listInOrder } from '../../rule/in-order.ts';
import { countAttendance } from '../../rule/quorum.ts';
import { findPhase } from '../../rule/state.ts';
import { BetweenStage } from './between-stage.tsx';
import { ChairActions } from './chair-actions.tsx';
import { ClosedStage } from './closed-stage.tsx';
import { KeyButton } from './key-button.tsx';
import { Lists } from './lists.tsx';
import { Members } from './members.tsx';
import { Minutes } from './minutes.tsx';
import { MotionsStage } from './motions-stage.tsx';
import { MoveMotion } from './move-motion.tsx';
import { Papers } from './papers.tsx';
import { OpenPoints, RaisePoint } from './raise-point.tsx';
import { RefusedNotice } from './refused-notice.tsx';
import { RollStage } from './roll-stage.tsx';
import { SpeechStage } from './speech-stage.tsx';
import type { DebateDesk } from './use-debate-desk.ts';
import { VoteStage } from './vote-stage.tsx';

type Open = { what: 'motion'; type: string | null } | { what: 'point' | 'chair' | 'minutes' };

/** The chair's console: members, what is going on, and lists. All of it works by keyboard and by touch. */
export function Console({
  desk,
  session,
  tools,
}: {
  desk: DebateDesk;
  /** Key of the session that a sitting is opened for. */
  session: string;
  /** Buttons of the screen that shows the console. */
  tools: ReactNode;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const close = () => setOpen(null);
  const { state, undo, redo } = desk;
  const maySpeakUp = state.sitting !== null && !state.rollOpen;
  useShortcuts({
    m: maySpeakUp
      ? { does: 'enter a motion', run: () => setOpen({ what: 'motion', type: null }) }
      : undefined,
    '.': maySpeakUp ? { does: 'enter a point', run: () => setOpen({ what: 'point' }) } : undefined,
    c: maySpeakUp ? { does: 'what the chair does', run: () => setOpen({ what: 'chair' }) } : undefined,
    u: undo && { does: 'undo', run: undo },
    z: redo && { does: 'redo', run: redo },
  });
  return (
    <div className="grid gap-5">
      <Head desk={desk}>
        <KeyButton keyName="U" disabled={!undo} onClick={undo}>
          Undo
        </KeyButton>
        <KeyButton keyName="Z" disabled={!redo} onClick={redo}>
          Redo
        </KeyButton>
        <KeyButton onClick={() => setOpen({ what: 'minutes' })}>Minutes</KeyButton>
        {tools}
      </Head>
      <div className="grid items-start gap-6 lg:grid-cols-[16rem_minmax(0,1fr)_18rem]">
        <div className="order-2 lg:order-1">
          <Members desk={desk} chosen={chosen} onChoose={setChosen} box={box} />
        </div>
        <div className="order-1 grid gap-4 lg:order-2">
          <RefusedNotice desk={desk} />
          <OpenPoints desk={desk} />
          <CurrentStage
            desk={desk}
            session={session}
            chosen={chosen}
            onMove={() => setOpen({ what: 'motion', type: null })}
          />
          {maySpeakUp && !state.vote && <InOrder desk={desk} onOpen={setOpen} />}
        </div>
        <div className="order-3 grid gap-6">
          <Lists desk={desk} />
          <Papers desk={desk} />
        </div>
      </div>
      <ShortcutHints />
      {open?.what === 'motion' && (
        <MoveMotion desk={desk} chosen={chosen} beginWith={open.type} onClose={close} />
      )}
      {open?.what === 'point' && <RaisePoint desk={desk} chosen={chosen} onClose={close} />}
      {open?.what === 'chair' && <ChairActions desk={desk} onClose={close} />}
      {open?.what === 'minutes' && <Minutes desk={desk} onClose={close} />}
    </div>
  );
}

function Head({ desk: { committee, rules, state }, children }: { desk: DebateDesk; children: ReactNode }) {
  const { present, members, toDecide, hasQuorum } = countAttendance(rules, state);
  const phase = findPhase(rules, state.phase);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-b border-line pb-3">
      <div className="min-w-0">
        <h1 className="text-2xl wrap-anywhere">{committee}</h1>
        <p className="text-muted wrap-anywhere">
          {[phase?.name, state.topic].filter(Boolean).join(': ') || rules.name}
          {phase?.doors === 'closed' && ' · doors closed'}
        </p>
        {state.sitting && (
          <p className="text-sm text-muted tabular-nums">
            {present} of {members} present{' '}
            {toDecide > 0 && (hasQuorum ? `· ${toDecide} needed to decide` : '· no quorum')}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  );
}

function CurrentStage({
  desk,
  session,
  chosen,
  onMove,
}: {
  desk: DebateDesk;
  session: string;
  chosen: string | null;
  onMove: () => void;
}) {
  const { sitting, rollOpen, vote, floor, motions } = desk.state;
  if (!sitting) return <ClosedStage desk={desk} session={session} />;
  if (rollOpen) return <RollStage desk={desk} />;
  if (floor) return <SpeechStage desk={desk} floor={floor} chosen={chosen} />;
  if (vote) return <VoteStage key={vote.vote} desk={desk} vote={vote} />;
  if (motions.length > 0) return <MotionsStage desk={desk} chosen={chosen} onMove={onMove} />;
  return <BetweenStage desk={desk} chosen={chosen} onMove={onMove} />;
}

/** What is in order now, derived from the rules. Whatever else the set has is in the dialog, with the rule that says no. */
function InOrder({
  desk: { rules, state, now: clock },
  onOpen,
}: {
  desk: DebateDesk;
  onOpen: (open: Open) => void;
}) {
  const now = listInOrder(rules, state, clock()).filter(({ unmet }) => unmet === null);
  const names = now
    .map(({ motion }) => rules.motions.find(({ id }) => id === motion))
    .filter((motion) => motion !== undefined)
    .sort((a, b) => a.rank - b.rank);
  return (
    <section aria-label="In order now" className="grid gap-2">
      <h2 className="text-sm font-semibold text-muted">In order now</h2>
      <div className="flex flex-wrap gap-2">
        {names.map(({ id, name }) => (
          <KeyButton key={id} onClick={() => onOpen({ what: 'motion', type: id })}>
            {name}
          </KeyButton>
        ))}
        <KeyButton keyName="M" onClick={() => onOpen({ what: 'motion', type: null })}>
          Any motion
        </KeyButton>
        {rules.points.length > 0 && (
          <KeyButton keyName="." onClick={() => onOpen({ what: 'point' })}>
            Point
          </KeyButton>
        )}
        <KeyButton keyName="C" onClick={() => onOpen({ what: 'chair' })}>
          What the chair does
        </KeyButton>
      </div>
    </section>
  );
}
