import { formatMoney } from '#platform/rule/money.ts';
import { dayInWords } from '#platform/web/ui/time.tsx';
import type { ProofMark } from '../../contract.ts';
import type { MoneyAnswer } from './api.ts';

/** What was read in the picture, with the numbers under which it is marked there; why it says nothing stands among the reasons. */
export function ProofSays({ money: { proof } }: { money: MoneyAnswer }) {
  if (proof.state !== 'read' || proof.marks.length === 0)
    return (
      <div>
        <p className="text-sm text-muted">The picture says</p>
        <p className="text-sm">{nothing[proof.state]}</p>
      </div>
    );
  return (
    <div className="grid gap-1 text-sm">
      <p className="text-muted">The picture says, as a machine has read it</p>
      <ol className="grid gap-x-6 gap-y-1 @md:grid-cols-2">
        {proof.marks.map((mark, at) => (
          <li key={mark.what} className="flex items-baseline gap-2">
            <span
              aria-hidden="true"
              className="grid size-5 shrink-0 place-items-center rounded-full border border-line text-xs font-semibold tabular-nums"
            >
              {at + 1}
            </span>
            <span className="min-w-0 tabular-nums wrap-anywhere">
              <Said mark={mark} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const nothing = {
  read: 'Nothing of what was looked for.',
  waits: 'Not read yet: that takes some seconds, longer while many register.',
  'given up': 'It could not be read.',
  off: 'Pictures are not read on this site.',
} as const;

function Said({ mark: { what, said } }: { mark: ProofMark }) {
  switch (what) {
    case 'sum':
      return (
        <>
          <strong>{formatMoney(Number(said) * 100)}</strong>, the sum due
        </>
      );
    case 'number':
      return (
        <>
          Number <strong>{said}</strong>
        </>
      );
    case 'payee':
      return <>To {said}</>;
    case 'day':
      return <>Of {dayInWords(said)}</>;
    case 'outcome':
      if (said === 'done') return <>Payment successful</>;
      return <strong className="text-danger">Payment {said}</strong>;
  }
}
