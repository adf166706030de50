import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { plural } from '#platform/rule/plural.ts';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { ArrowRightIcon, ChevronDownIcon } from '#platform/web/ui/icons.tsx';
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
  guides: 'Committees',
  samples: 'Samples',
  publishing: 'Publishing',
  superadmins: 'Superadmins',
  second_factors: 'Second factors',
  mail_server: 'Mail',
  backup: 'Backup',
};

type ChecklistField = NonNullable<ChecklistItem['fields']>[number];

const nameOf = ({ page, part }: ChecklistItem) => page ?? partNames[part];
/** Fees that delegates pay to wrong details are lost. Nothing else on the list loses money. */
const losesMoney = ({ part, isDone }: ChecklistItem) => part === 'bank_details' && !isDone;
const nextCount = 3;

function Checklist({ items }: { items: readonly ChecklistItem[] }) {
  const open = items.filter(({ isDone }) => !isDone);
  const done = items.filter(({ isDone }) => isDone);
  const rest = open.slice(nextCount);
  return (
    <div className="grid gap-8">
      <Progress done={done.length} all={items.length} />
      <StartWithEmptyPages />
      {open.length > 0 && <NextItems items={open.slice(0, nextCount)} />}
      {rest.length > 0 && (
        <section aria-label="Still to do">
          <h2 className="mb-3 text-lg">Still to do</h2>
          <ItemList items={rest} />
        </section>
      )}
      {done.length > 0 && (
        <details open={open.length === 0}>
          <summary className="min-h-11 content-center font-heading text-lg">Done ({done.length})</summary>
          <div className="mt-2">
            <ItemList items={done} />
          </div>
        </details>
      )}
    </div>
  );
}

function Progress({ done, all }: { done: number; all: number }) {
  return (
    <div>
      <p role="status" className="font-heading text-xl">
        {done === all ? 'Everything is done.' : `${done} of ${all} items are done.`}
      </p>
      <div
        role="progressbar"
        aria-label="Setup"
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={done}
        className="mt-3 h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full rounded-full bg-viridian" style={{ width: `${(100 * done) / all}%` }} />
      </div>
    </div>
  );
}

/** Shows the next things as cards, the very next one in gold. */
function NextItems({ items }: { items: readonly ChecklistItem[] }) {
  return (
    <section aria-label="Next">
      <h2 className="mb-3 text-lg">Next</h2>
      <ol className="grid gap-3 md:grid-cols-3">
        {items.map((item, index) => (
          <li key={`${item.page} ${item.sentence}`} className="plate flex flex-col p-0">
            <NextItem item={item} isFirst={index === 0} position={index + 1} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function NextItem({ item, isFirst, position }: { item: ChecklistItem; isFirst: boolean; position: number }) {
  const content = (
    <>
      <span className="flex items-baseline gap-3">
        <span
          aria-hidden="true"
          className={`font-heading text-2xl lining-nums ${losesMoney(item) ? 'text-danger' : isFirst ? 'text-gold-text' : 'text-muted'}`}
        >
          {position}
        </span>
        <span className="min-w-0 grow font-heading text-lg leading-tight wrap-anywhere">{nameOf(item)}</span>
        {item.to !== null && <ArrowRightIcon />}
      </span>
      <span className="mt-2 block text-sm text-muted wrap-anywhere">{item.sentence}</span>
    </>
  );
  const className = 'block grow p-4 sm:p-5';
  return (
    <>
      {item.to === null ? (
        <div className={className}>{content}</div>
      ) : (
        <Link to={item.to} className={`${className} hover:text-gold-text`}>
          {content}
        </Link>
      )}
      {item.fields && <Fields item={item} fields={item.fields} className="px-4 pb-3 sm:px-5" />}
    </>
  );
}

function ItemList({ items }: { items: readonly ChecklistItem[] }) {
  return (
    <ul className="plate grid divide-y divide-line p-0">
      {items.map((item) => (
        <Item key={`${item.page} ${item.sentence}`} item={item} />
      ))}
    </ul>
  );
}

/** Lists all fields in a collapsed element, because a new site has many of them. */
function Fields({
  item,
  fields,
  className,
}: {
  item: ChecklistItem;
  fields: readonly ChecklistField[];
  className: string;
}) {
  return (
    <details className={`text-sm ${className}`}>
      <summary className="min-h-11 content-center text-muted pointer-fine:min-h-7">
        {plural(fields.length, { one: '# sample', other: '# samples' })}
        <span className="sr-only"> of {nameOf(item)}</span>
      </summary>
      <FieldLinks fields={fields} />
    </details>
  );
}

function FieldLinks({ fields }: { fields: readonly ChecklistField[] }) {
  return (
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
  );
}

const row = 'flex min-h-12 grow items-center gap-4 py-2 pl-4 sm:pl-5 pointer-fine:min-h-10';

/** One line with name and sentence. On a phone the sentence is below the name. A page with samples opens a list of them. */
function Item({ item }: { item: ChecklistItem }) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const { isDone, sentence, to, fields } = item;
  const content = (
    <>
      <span
        aria-hidden="true"
        className={`w-6 flex-none text-center ${losesMoney(item) ? 'text-danger' : isDone ? 'text-viridian' : 'text-muted'}`}
      >
        {isDone ? '✓' : '◆'}
      </span>
      <span className="grid min-w-0 grow gap-x-4 wrap-anywhere md:grid-cols-[11rem_1fr] md:items-baseline">
        <span className="leading-snug">{nameOf(item)}</span>
        <span className={fields ? 'sr-only' : 'text-sm leading-snug text-muted'}>{sentence}</span>
      </span>
    </>
  );
  return (
    <li>
      <div className="flex items-center">
        {to === null ? (
          <div className={`${row} pr-4 sm:pr-5`}>{content}</div>
        ) : (
          <Link to={to} className={`${row} pr-4 hover:text-gold-text sm:pr-5`}>
            {content}
            {!fields && <ArrowRightIcon />}
          </Link>
        )}
        {fields && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-12 flex-none items-center gap-2 px-4 text-sm text-muted tabular-nums hover:text-gold-text sm:px-5 pointer-fine:min-h-10"
          >
            {plural(fields.length, { one: '# sample', other: '# samples' })}
            <span className="sr-only"> of {nameOf(item)}</span>
            <span className={isOpen ? 'rotate-180' : undefined}>
              <ChevronDownIcon />
            </span>
          </button>
        )}
      </div>
      {fields && (
        <div id={listId} hidden={!isOpen} className="pr-4 pb-3 pl-14 text-sm sm:pl-15">
          <FieldLinks fields={fields} />
        </div>
      )}
    </li>
  );
}
