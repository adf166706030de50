import { Link } from 'react-router';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import type { ChangeCatalogue } from './use-change.ts';

/** The committee or portfolio to remove, and the delegates it affects. */
export interface Leaving {
  of: 'committee' | 'portfolio';
  _id: string;
  name: string;
  chosenBy: number;
  given: number;
  /** The list of those who chose it. */
  list: string;
}

/** Withdraws an item that was chosen, after showing whom it affects, or deletes it otherwise (product 5.5). */
export function LeaveDialog({
  leaving: { of, _id, name, chosenBy, given, list },
  catalogue: { change, pending },
  onClose,
}: {
  leaving: Leaving;
  catalogue: ChangeCatalogue;
  onClose: () => void;
}) {
  const isChosen = chosenBy + given > 0;
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
            <strong>{people(chosenBy)}</strong> chose it, and <strong>{people(given)}</strong>{' '}
            {given === 1 ? 'has' : 'have'} a seat there.{' '}
            {chosenBy > 0 && (
              <Link to={list} className="text-link">
                Show who chose it
              </Link>
            )}
          </p>
          <p>
            What they chose and were given stays with them. No other delegate can choose it from now on; you
            can offer it again.
          </p>
        </>
      ) : (
        <p>No delegate has chosen it. You cannot undo this.</p>
      )}
    </ConfirmDialog>
  );
}

const people = (count: number) => `${count} ${count === 1 ? 'delegate' : 'delegates'}`;
