import { useState } from 'react';
import { autofocusFirstControl } from '#platform/web/desk/focus-first.ts';
import { SegmentedControl } from '#platform/web/desk/segmented-control.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import type { OpenableSession } from '../closed-stage.tsx';
import type { DebateDesk } from '../use-debate-desk.ts';
import { LineRows } from './line-rows.tsx';
import { listLineSheets } from './line-sheets.ts';
import { RollCallRows } from './roll-call-rows.tsx';
import { RollRows } from './roll-rows.tsx';
import { BeginningRow, EndingRow } from './sitting-times.tsx';

type SheetId = 'beginning' | 'ending' | 'roll' | 'speeches' | 'motions' | 'votes' | 'roll_call';

/**
 * Brings a printed sheet back as steps, row by row. Each row is read back before it is recorded. One that the rules refuse
 * says why and stays.
 */
export function TypeInSheet({
  desk,
  sessions,
  onClose,
}: {
  desk: DebateDesk;
  /** Sessions that a sitting can be opened for. */
  sessions: readonly OpenableSession[];
  onClose: () => void;
}) {
  const { rules, state } = desk;
  const isOpen = state.sitting !== null;
  const hasVotes = isOpen && Object.keys(rules.votes).length > 0;
  // The roll follows the beginning. It stays after it was recorded, with what it says about that.
  const [chosen, setChosen] = useState<SheetId>(isOpen && !state.rollOpen ? 'speeches' : 'roll');
  const sheets: { id: SheetId; label: string; isNeeded: boolean }[] = [
    { id: 'beginning', label: 'Beginning', isNeeded: !isOpen },
    { id: 'roll', label: 'Roll', isNeeded: isOpen },
    { id: 'speeches', label: 'Speeches', isNeeded: isOpen },
    { id: 'motions', label: 'Motions', isNeeded: isOpen && rules.motions.length > 0 },
    { id: 'votes', label: 'Votes by hands', isNeeded: hasVotes },
    { id: 'roll_call', label: 'Roll-call vote', isNeeded: hasVotes },
    { id: 'ending', label: 'End', isNeeded: isOpen },
  ];
  const needed = sheets.filter(({ isNeeded }) => isNeeded);
  const sheet = (needed.find(({ id }) => id === chosen) ?? needed[0])?.id ?? 'roll';
  return (
    <Dialog open title="Type in a sheet" className="dialog-wide" onClose={onClose}>
      <div className="desk grid gap-4">
        <SegmentedControl
          label="Sheet"
          segments={needed.map(({ id, label }) => ({ id, label, count: undefined }))}
          chosen={sheet}
          onChoose={setChosen}
        />
        <div ref={autofocusFirstControl} className="grid gap-4">
          {sheet === 'beginning' && <BeginningRow desk={desk} sessions={sessions} />}
          {sheet === 'ending' && <EndingRow desk={desk} />}
          {sheet === 'roll' && <RollRows desk={desk} />}
          {sheet === 'roll_call' && <RollCallRows desk={desk} />}
          {(sheet === 'speeches' || sheet === 'motions' || sheet === 'votes') && (
            <LineRows key={sheet} desk={desk} sheet={listLineSheets(rules)[sheet]} />
          )}
        </div>
      </div>
    </Dialog>
  );
}
