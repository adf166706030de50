import { Link } from 'react-router';
import { plural } from '#platform/rule/plural.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import type { ChangeCatalogue } from './use-catalogue-change.ts';

export interface Removal {
  of: 'committee' | 'portfolio';
  _id: string;
  name: string;
  choiceCount: number;
  given: number;
  /** Path of the list of delegates who chose it. */
  listPath: string;
}

/** Withdraws an item if a delegate chose it or has a seat in it, and deletes it otherwise (product 5.5). */
export function WithdrawOrDeleteItemDialog({
  removal: { of, _id, name, choiceCount, given, listPath },
  catalogue: { change, pending },
  onClose,
}: {
  removal: Removal;
  catalogue: ChangeCatalogue;
  onClose: () => void;
}) {
  const isChosen = choiceCount + given > 0;
  return (
    <ConfirmDialog
      title={isChosen ? `Withdraw ${name}?` : `Delete ${name}?`}
      answer={isChosen ? `Withdraw ${of}` : `Delete ${of}`}
      variant="danger"
      pending={pending}
      onYes={() => change({ what: isChosen ? 'withdraw' : 'delete', of, id: _id }, onClose)}
      onNo={onClose}
    >
      {isChosen ? (
        <>
          <p>
            {plural(choiceCount, { one: '# delegate chose it.', other: '# delegates chose it.' })}{' '}
            {plural(given, { one: '# delegate has a seat in it.', other: '# delegates have a seat in it.' })}{' '}
            {choiceCount > 0 && (
              <Link to={listPath} className="text-link">
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
