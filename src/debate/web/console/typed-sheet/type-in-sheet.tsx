import { useState } from 'react';
import { autofocusFirstControl } from '#platform/web/desk/focus-first.ts';
import { SegmentedControl } from '#platform/web/desk/segmented-control.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import type { DebateDesk } from '../use-debate-desk.ts';
import { LineRows } from './line-rows.tsx';
import { listLineSheets } from './line-sheets.ts';
import { RollCallRows } from './roll-call-rows.tsx';
import { RollRows } from './roll-rows.tsx';

type SheetId = 'roll' | 'speeches' | 'motions' | 'votes' | 'roll_call';

/**
 * Brings a printed sheet back as steps, row by row. Each row is read back before it is recorded. One that the rules refuse
 * says why and stays.
 */
export function TypeInSheet({ desk, onClose }: { desk: DebateDesk; onClose: () => void }) {
  const { rules, state } = desk;
  const [sheet, setSheet] = useState<SheetId>(state.rollOpen ? 'roll' : 'speeches');
  const sheets: { id: SheetId; label: string; isNeeded: boolean }[] = [
    { id: 'roll', label: 'Roll', isNeeded: true },
    { id: 'speeches', label: 'Speeches', isNeeded: true },
    { id: 'motions', label: 'Motions', isNeeded: rules.motions.length > 0 },
    { id: 'votes', label: 'Votes by hands', isNeeded: Object.keys(rules.votes).length > 0 },
    { id: 'roll_call', label: 'Roll-call vote', isNeeded: Object.keys(rules.votes).length > 0 },
  ];
  return (
    <Dialog open title="Type in a sheet" className="dialog-wide" onClose={onClose}>
      <div className="desk grid gap-4">
        {state.sitting === null && (
          <p className="border-l-4 border-gold bg-surface p-3">
            Open the sitting first, then type in its sheets.
          </p>
        )}
        <SegmentedControl
          label="Sheet"
          segments={sheets
            .filter(({ isNeeded }) => isNeeded)
            .map(({ id, label }) => ({ id, label, count: undefined }))}
          chosen={sheet}
          onChoose={setSheet}
        />
        <div ref={autofocusFirstControl} className="grid gap-4">
          {sheet === 'roll' && <RollRows desk={desk} />}
          {sheet === 'roll_call' && <RollCallRows desk={desk} />}
          {sheet !== 'roll' && sheet !== 'roll_call' && (
            <LineRows key={sheet} desk={desk} sheet={listLineSheets(rules)[sheet]} />
          )}
        </div>
      </div>
    </Dialog>
  );
}
