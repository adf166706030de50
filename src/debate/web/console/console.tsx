import { type ReactNode, useEffect, useRef, useState } from 'react';
import { HelpLink } from '#help/web/index.ts';
import { ShortcutHints } from '#platform/web/desk/shortcut-hints.tsx';
import { useShortcuts } from '#platform/web/desk/shortcuts.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { listInOrder } from '../../rule/in-order.ts';
import { countAttendance } from '../../rule/quorum.ts';
import { findPhase, type Member } from '../../rule/state.ts';
import { BetweenStage } from './between-stage.tsx';
import { ChairActions } from './chair-actions.tsx';
import { ClosedStage, type OpenableSession } from './closed-stage.tsx';
import { KeyButton } from './key-button.tsx';
import { Lists } from './lists.tsx';
import { mainPress } from './main-press.ts';
import { Members } from './members.tsx';
import { Minutes } from './minutes.tsx';
import { MotionsStage } from './motions-stage.tsx';
import { MoveMotion } from './move-motion.tsx';
import { Papers } from './papers.tsx';
import type { Press } from './press.ts';
import { OpenPoints, RaisePoint } from './raise-point.tsx';
import { RefusedNotice } from './refused-notice.tsx';
import { RollStage } from './roll-stage.tsx';
import { SpeechStage } from './speech-stage.tsx';
import { stageOf } from './stage-of.ts';
import { TypeInSheet } from './typed-sheet/type-in-sheet.tsx';
import type { DebateDesk } from './use-debate-desk.ts';
import { VoteStage } from './vote-stage.tsx';

type Open =
  | { what: 'motion'; type: string | null }
  | { what: 'point' | 'chair' | 'minutes' | 'sheet' | 'keys' };

/** The chair's console: members, what is going on, and lists. All of it works by keyboard and by touch. */
export function Console({
  desk,
  sessions,
  tools,
  printMinutes,
  status,
  notices,
  memberTools,
  whileAnotherLeads,
}: {
  desk: DebateDesk;
  /** Sessions that a sitting can be opened for. The first one is suggested. */
  sessions: readonly OpenableSession[];
  /** Buttons of the screen that shows the console. */
  tools: ReactNode;
  /** Prints the minutes on paper. Without it the browser prints them. */
  printMinutes?: ReactNode;
  /** Who leads, and what is not sent. */
  status?: ReactNode;
  /** What the chair has to know now, above everything else. */
  notices?: ReactNode;
  /** What the screen adds to the actions for the found member. */
  memberTools?: (member: Member) => ReactNode;
  /** Says who leads, and what the chair can do instead, after a press on a device that does not. */
  whileAnotherLeads?: (presses: readonly Press[]) => ReactNode;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const middle = useRef<HTMLDivElement>(null);
  const hasEntered = useRef(false);
  const close = () => setOpen(null);
  const enter = () => {
    hasEntered.current = true;
    close();
  };
  // The next Enter is for the stage, not for the button that opened the dialog.
  useEffect(() => {
    if (open === null && hasEntered.current) middle.current?.focus({ preventScroll: true });
    hasEntered.current = false;
  }, [open]);
  const { rules, state, undo, redo, pressNext } = desk;
  const maySpeakUp = state.sitting !== null && !state.rollOpen;
  const go = () => pressNext((latest) => mainPress(rules, latest));
  useShortcuts({
    m: maySpeakUp
      ? { does: 'enter a motion', run: () => setOpen({ what: 'motion', type: null }) }
      : undefined,
    '.': maySpeakUp ? { does: 'enter a point', run: () => setOpen({ what: 'point' }) } : undefined,
    c: maySpeakUp ? { does: 'what the chair does', run: () => setOpen({ what: 'chair' }) } : undefined,
    Enter: maySpeakUp && !state.vote ? { does: 'go on', run: go } : undefined,
    t: { does: 'type in a sheet', run: () => setOpen({ what: 'sheet' }) },
    '?': { does: 'all keys', run: () => setOpen({ what: 'keys' }) },
    u: undo && { does: 'undo', run: undo },
    z: redo && { does: 'redo', run: redo },
  });
  return (
    <div className="console desk">
      <Head desk={desk} status={status} notices={notices}>
        <KeyButton keyName="U" disabled={!undo} onClick={undo}>
          Undo
        </KeyButton>
        <KeyButton keyName="Z" disabled={!redo} onClick={redo}>
          Redo
        </KeyButton>
        <KeyButton onClick={() => setOpen({ what: 'minutes' })}>Minutes</KeyButton>
        <KeyButton keyName="?" onClick={() => setOpen({ what: 'keys' })}>
          Keys
        </KeyButton>
        {tools}
      </Head>
      <div className="console-columns">
        <div className="console-members">
          <Members desk={desk} chosen={chosen} onChoose={setChosen} box={box} tools={memberTools} />
        </div>
        <div className="console-middle" ref={middle} tabIndex={-1}>
          <RefusedNotice desk={desk} whileAnotherLeads={whileAnotherLeads} />
          <OpenPoints desk={desk} />
          <div className="console-stage">
            <CurrentStage
              desk={desk}
              sessions={sessions}
              chosen={chosen}
              onMove={() => setOpen({ what: 'motion', type: null })}
              onGo={go}
            />
          </div>
          {maySpeakUp && !state.vote && <InOrder desk={desk} onOpen={setOpen} />}
        </div>
        <div className="console-lists grid content-start gap-5">
          <Lists desk={desk} />
          <Papers desk={desk} />
        </div>
      </div>
      {open?.what === 'motion' && (
        <MoveMotion desk={desk} chosen={chosen} beginWith={open.type} onEnter={enter} onClose={close} />
      )}
      {open?.what === 'point' && <RaisePoint desk={desk} chosen={chosen} onClose={close} />}
      {open?.what === 'chair' && <ChairActions desk={desk} onClose={close} />}
      {open?.what === 'minutes' && (
        <Minutes
          desk={desk}
          print={printMinutes}
          onTypeIn={() => setOpen({ what: 'sheet' })}
          onClose={close}
        />
      )}
      {open?.what === 'sheet' && <TypeInSheet desk={desk} sessions={sessions} onClose={close} />}
      {open?.what === 'keys' && <Keys onClose={close} />}
    </div>
  );
}

function Head({
  desk: { committee, rules, state },
  status,
  notices,
  children,
}: {
  desk: DebateDesk;
  status: ReactNode;
  notices: ReactNode;
  children: ReactNode;
}) {
  const { present, members, toDecide, hasQuorum } = countAttendance(rules, state);
  const phase = findPhase(rules, state.phase);
  return (
    <div className="grid gap-2">
      {notices}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line pb-2">
        <div className="min-w-60 flex-1">
          <h1 className="text-xl wrap-anywhere lg:line-clamp-1" title={committee}>
            {committee}
          </h1>
          <p className="text-sm text-muted tabular-nums wrap-anywhere lg:line-clamp-2">
            {[phase?.name, state.topic].filter(Boolean).join(': ') || rules.name}
            {phase?.doors === 'closed' && ' · doors closed'}
            {state.sitting && ` · ${present} of ${members} present`}
            {state.sitting &&
              toDecide > 0 &&
              (hasQuorum ? ` · ${toDecide} needed to decide` : ' · no quorum')}
          </p>
          {status}
        </div>
        <div className="flex flex-wrap gap-2">{children}</div>
      </div>
    </div>
  );
}

function CurrentStage({
  desk,
  sessions,
  chosen,
  onMove,
  onGo,
}: {
  desk: DebateDesk;
  sessions: readonly OpenableSession[];
  chosen: string | null;
  onMove: () => void;
  onGo: () => void;
}) {
  const { vote, floor } = desk.state;
  const stage = stageOf(desk.rules, desk.state);
  if (stage === 'closed') return <ClosedStage desk={desk} sessions={sessions} />;
  if (stage === 'roll') return <RollStage desk={desk} />;
  if (stage === 'vote' && vote) return <VoteStage key={vote.vote} desk={desk} vote={vote} chosen={chosen} />;
  if (stage === 'speech' && floor) return <SpeechStage desk={desk} floor={floor} chosen={chosen} />;
  if (stage === 'motions') return <MotionsStage desk={desk} chosen={chosen} onMove={onMove} onGo={onGo} />;
  return <BetweenStage desk={desk} chosen={chosen} onMove={onMove} onGo={onGo} />;
}

/** All keys that act now. */
function Keys({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="Keys" onClose={onClose}>
      <div className="grid gap-3">
        <p>
          Find a member with / and the beginning of the name, then press the key for what the member does.
          Enter goes on, U undoes.
        </p>
        <ShortcutHints />
        <p className="flex items-center gap-1">
          The manual of this page: <HelpLink title="Committee session" />
        </p>
      </div>
    </Dialog>
  );
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
    <section aria-label="In order now" className="console-in-order grid gap-1.5">
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
