import { Link } from 'react-router';
import { ArrowRightIcon } from '#platform/web/ui/icons.tsx';
import type { ChecklistItem, ChecklistPart } from '../../contract/checklist.ts';

const partNames: Readonly<Record<ChecklistPart, string>> = {
  dates: 'Dates',
  bank_details: 'Bank details',
  guides: 'Background guides',
  letters: 'Letters',
  samples: 'Samples',
  institute: 'Institute',
  publishing: 'Publishing',
  superadmins: 'Superadmins',
  second_factors: 'Second factors',
  mail_server: 'Mail',
  backup: 'Backup',
};

/** Lists open items first, then done ones; each links to where it is fixed. */
export function Checklist({ items }: { items: readonly ChecklistItem[] }) {
  const left = items.filter(({ isDone }) => !isDone);
  const done = items.filter(({ isDone }) => isDone);
  return (
    <div className="grid max-w-3xl gap-8">
      <p role="status" className="font-heading text-xl">
        {left.length === 0
          ? 'Everything is done.'
          : `${left.length} of ${items.length} things still need your attention.`}
      </p>
      {left.length > 0 && <Lines label="Still to do" items={left} />}
      {done.length > 0 && <Lines label="Done" items={done} />}
    </div>
  );
}

function Lines({ label, items }: { label: string; items: readonly ChecklistItem[] }) {
  return (
    <section aria-label={label}>
      <h2 className="mb-3 text-lg">{label}</h2>
      <ul className="plate grid divide-y divide-line p-0">
        {items.map((item) => (
          <li key={item.sentence}>
            <Line item={item} />
            {item.fields && <Fields of={item.fields} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The fields of an item, collapsed because a fresh site has many. */
function Fields({ of }: { of: NonNullable<ChecklistItem['fields']> }) {
  return (
    <details className="px-4 pb-3 pl-14 text-sm sm:px-5 sm:pl-15 pointer-fine:pb-1.5">
      <summary className="min-h-11 content-center text-muted pointer-fine:min-h-7">Show fields</summary>
      <ul className="grid gap-1">
        {of.map(({ text, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex min-h-11 items-center underline wrap-anywhere pointer-fine:min-h-7"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

const row = 'flex min-h-16 items-center gap-4 px-4 py-3 sm:px-5 pointer-fine:min-h-13 pointer-fine:py-2';

function Line({ item: { part, isDone, sentence, to } }: { item: ChecklistItem }) {
  const words = (
    <>
      <span
        aria-hidden="true"
        className={`w-6 flex-none text-center ${isDone ? 'text-viridian' : 'text-danger'}`}
      >
        {isDone ? '✓' : '◆'}
      </span>
      <span className="min-w-0 grow wrap-anywhere">
        <span className="block text-sm text-muted">{partNames[part]}</span>
        <span className="block leading-snug">{sentence}</span>
      </span>
    </>
  );
  if (to === null) return <div className={row}>{words}</div>;
  return (
    <Link to={to} className={`${row} hover:text-gold-text`}>
      {words}
      <ArrowRightIcon />
    </Link>
  );
}
