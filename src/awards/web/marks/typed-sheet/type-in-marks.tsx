import { type ReactNode, useEffect, useRef, useState } from 'react';
import { autofocusFirstControl } from '#platform/web/desk/focus-first.ts';
import { LineTable } from '#platform/web/typed-lines/line-table.tsx';
import { RecordRows } from '#platform/web/typed-lines/record-rows.tsx';
import { isRefusedLine } from '#platform/web/typed-lines/row-result.tsx';
import { isEmptyLine, type TypedLine, type TypedLines } from '#platform/web/typed-lines/use-typed-lines.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { maxRemark } from '../../../contract.ts';
import { perTexts } from '../../mark-member.tsx';
import { DeviceMarks } from '../device-marks.tsx';
import type { NewMark, OpenMarks } from '../use-marks.ts';
import {
  isMarked,
  listDelegateTexts,
  type MarkCells,
  readMarkRows,
  type TypedMark,
} from './read-mark-rows.ts';

/** Ids of criteria have no such sign. */
const delegateColumn = '#delegate';
const remarkColumn = '#remark';

/**
 * Brings a printed mark sheet back, row by row and by keyboard only. The marks are stored on the device and sent as those
 * that are tapped (product 30.4).
 * @param typed the lines, which stay while the dialog is closed
 * @param choice the choice of the session
 */
export function TypeInMarks({
  marks,
  session,
  typed,
  choice,
  onClose,
}: {
  marks: OpenMarks;
  session: string;
  typed: TypedLines;
  choice: ReactNode;
  onClose: () => void;
}) {
  const { sheet, give } = marks;
  const [recorded, setRecorded] = useState({ times: 0, text: '' });
  const table = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (recorded.times > 0) table.current?.querySelector('input')?.focus();
  }, [recorded.times]);
  const rows = readMarkRows(sheet, session, typed.lines.map(readCells));
  const record = (text: string) => {
    void give(...rows.flatMap((row) => (row && 'marks' in row ? row.marks : [])).map(toNewMark(session)));
    typed.keep((at) => isRefusedLine(rows[at]));
    setRecorded(({ times }) => ({ times: times + 1, text }));
  };
  return (
    <Dialog open title="Type in a mark sheet" className="dialog-wide" onClose={onClose}>
      <div className="grid gap-4">
        <DeviceMarks marks={marks} />
        {choice}
        <p className="text-muted">
          Write the number on the sheet or the beginning of the portfolio, then the marks. Several speeches
          are several numbers, such as 7 8. Enter goes to the next row. What stays empty is not marked.
        </p>
        <div ref={table}>
          <span ref={autofocusFirstControl} className="contents">
            <LineTable
              typed={typed}
              columns={[
                {
                  id: delegateColumn,
                  label: 'No. or portfolio',
                  suggestions: listDelegateTexts(sheet),
                  isWide: true,
                },
                ...sheet.criteria.filter(isMarked).map(({ id: criterion, label, min, max, per }) => ({
                  id: criterion,
                  label,
                  help: `${min} to ${max}, ${perTexts[per]}`,
                })),
                { id: remarkColumn, label: 'Remark', maxLength: maxRemark },
              ]}
              rows={rows}
            />
          </span>
        </div>
        <RecordRows rows={rows} text={recorded.text} onRecord={record} />
      </div>
    </Dialog>
  );
}

function readCells(line: TypedLine): MarkCells | null {
  if (isEmptyLine(line)) return null;
  const { [delegateColumn]: delegate = '', [remarkColumn]: remark = '', ...marks } = line.cells;
  return { delegate, remark, marks };
}

const toNewMark =
  (session: string) =>
  ({ criterion: { id, per }, ...mark }: TypedMark): NewMark => ({
    ...mark,
    criterion: id,
    session: per === 'conference' ? '' : session,
    slot: per === 'speech' ? crypto.randomUUID() : '',
  });
