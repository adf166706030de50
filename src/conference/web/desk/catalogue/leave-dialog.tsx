import { Link } from 'react-router';
import { plural } from '#platform/rule/plural.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import type { ChangeCatalogue } from './use-change.ts';

/** The committee or portfolio to remove, and the delegates it affects. */
export interface Leaving {
  of: 'committee' | 'portfolio';
  _id: string;
  name: string;
  choiceCount: number;
  given: number;
  /** The list of those who chose it. */
  list: string;
}

/** Withdraws an item that was chosen, after showing whom it affects, or deletes it otherwise (product 5.5). */
export function LeaveDialog({
  leaving: { of, _id, name, choiceCount, given, list },
  catalogue: { change, pending },
  onClose,
}: {
  leaving: Leaving;
  catalogue: ChangeCatalogue;
  onClose: () => void;
}) {
  const isChosen = choiceCount + given > 0;
  const what = isChosen ? 'withdraw' : 'delete';
  return (
    <ConfirmDialog
      title={isChosen ? `Withdraw ${name}?` : `Delete ${name}?`}
      answer={isChosen ? 'Withdraw it' : 'Delete it'}
      variant="danger"
      pending={pending}
      onYes={() => change({ what, of, id: _id }, onClose)}
      onNo={onClose}
    >
      {isChosen ? (
        <>
          <p>
            {plural(choiceCount, { one: '# delegate chose it', other: '# delegates chose it' })}, and{' '}
            {plural(given, { one: '# delegate has a seat there.', other: '# delegates have a seat there.' })}{' '}
            {choiceCount > 0 && (
              <Link to={list} className="text-link">
                Show who chose it
              </Link>
            )}
          </p>
          <p>They keep their choices and seats. No one else can choose it until you offer it again.</p>
        </>
      ) : (
        <p>No delegate has chosen it. You cannot undo this.</p>
      )}
    </ConfirmDialog>
  );
}
