import { Button } from '#platform/web/ui/button.tsx';
import type { RefusalCode } from '../../../rule/refusal.ts';
import type { PreviewedRow } from './preview-rows.ts';

/** Overrules what refuses a row, where the chair may. */
export function OverruleButton({
  row,
  onOverrule,
}: {
  row: PreviewedRow | null | undefined;
  onOverrule: (refused: RefusalCode) => void;
}) {
  const refused = row && 'problem' in row ? row.overrulable : undefined;
  if (!refused) return null;
  return (
    <Button variant="quiet" onClick={() => onOverrule(refused)}>
      Do it anyway
    </Button>
  );
}
