import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { plural } from '#platform/rule/plural.ts';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { ArrowRightIcon } from '#platform/web/ui/icons.tsx';
import { StartWithEmptyPages } from '#setup/web/index.ts';
import type { ChecklistItem, ChecklistPart } from '../contract/checklist.ts';
import { checklistQuery } from './api.ts';

export const meta = () => [{ title: pageTitle('Setup checklist') }];

export default function SiteSetupChecklistScreen() {
  return (
    <DeskGate allows="superadmin">
      <DeskPageFrame title="Setup checklist" back={{ to: '/superadmin', label: 'Go Back' }}>
        <ChecklistLoader />
      </DeskPageFrame>
    </DeskGate>
  );
}

function ChecklistLoader() {
  const checklist = useQuery(checklistQuery);
  if (!checklist.data) return <QueryState query={checklist} />;
  return <Checklist items={checklist.data.items} />;
}

const partNames: Readonly<Record<ChecklistPart, string>> = {
  club: 'The club',
  dates: 'Dates',
  bank_details: 'Payment details',
  guides: 'Background guides',
  samples: 'Samples',
  publishing: 'Publishing',
  superadmins: 'Superadmins',
  second_factors: 'Second factors',
  mail_server: 'Mail',
  backup: 'Backup',
};

function Checklist({ items }: { items: readonly ChecklistItem[] }) {
  const open = items.filter(({ isDone }) => !isDone);
  const done = items.filter(({ isDone }) => isDone);
  return (
    <div className="grid max-w-3xl gap-8">
      <p role="status" className="font-heading text-xl">
        {open.length === 0
          ? 'Everything is done.'
          : plural(open.length, {
              one: `# of ${items.length} items is still open.`,
              other: `# of ${items.length} items are still open.`,
            })}
      </p>
      <StartWithEmptyPages />
      {open.length > 0 && <ItemList label="Still to do" items={open} />}
      {done.length > 0 && <ItemList label="Done" items={done} />}
    </div>
  );
}

function ItemList({ label, items }: { label: string; items: readonly ChecklistItem[] }) {
  return (
    <section aria-label={label}>
      <h2 className="mb-3 text-lg">{label}</h2>
      <ul className="plate grid divide-y divide-line p-0">
        {items.map((item) => (
          <li key={`${item.page} ${item.sentence}`}>
            <Item item={item} />
            {item.fields && <Fields fields={item.fields} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Lists the fields in a collapsed element, because a new site has many of them. */
function Fields({ fields }: { fields: NonNullable<ChecklistItem['fields']> }) {
  return (
    <details className="px-4 pb-3 pl-14 text-sm sm:px-5 sm:pl-15 pointer-fine:pb-1.5">
      <summary className="min-h-11 content-center text-muted pointer-fine:min-h-7">Show fields</summary>
      <ul className="grid gap-1">
        {fields.map(({ text, to }) => (
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

function Item({ item: { part, page, isDone, sentence, to, fields } }: { item: ChecklistItem }) {
  const content = (
    <>
      <span
        aria-hidden="true"
        className={`w-6 flex-none text-center ${isDone ? 'text-viridian' : part === 'bank_details' ? 'text-danger' : 'text-muted'}`}
      >
        {isDone ? '✓' : '◆'}
      </span>
      <span className="min-w-0 grow wrap-anywhere">
        <span className="block leading-snug">{page ?? partNames[part]}</span>
        <span className="block text-sm leading-snug text-muted">{sentence}</span>
      </span>
      {fields && (
        <span aria-hidden="true" className="flex-none tabular-nums lining-nums">
          {fields.length}
        </span>
      )}
    </>
  );
  if (to === null) return <div className={row}>{content}</div>;
  return (
    <Link to={to} className={`${row} hover:text-gold-text`}>
      {content}
      <ArrowRightIcon />
    </Link>
  );
}
