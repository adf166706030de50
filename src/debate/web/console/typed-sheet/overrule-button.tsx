import { DoAnyway } from '../do-anyway.tsx';
import type { Overruling, PreviewedRow } from './preview-rows.ts';

/** Overrules what refuses a row, where the chair may. */
export function OverruleButton({
  row,
  onOverrule,
}: {
  row: PreviewedRow | null | undefined;
  onOverrule: (overruling: Overruling) => void;
}) {
  const refused = row && 'problem' in row ? row.overrulable : undefined;
  if (!refused) return null;
  return <DoAnyway key={refused} onDo={(reason) => onOverrule({ refused, reason })} />;
}
