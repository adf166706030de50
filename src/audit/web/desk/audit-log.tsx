import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { ListBar } from '#platform/web/desk/list-bar.tsx';
import { PagedList } from '#platform/web/desk/pager.tsx';
import { SearchBox } from '#platform/web/desk/search-box.tsx';
import { useListSearchShortcut } from '#platform/web/desk/shortcuts.ts';
import { useUrlPage, useUrlText } from '#platform/web/desk/url-filters.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { formatAuditActionLabel } from '../../contract.ts';
import { buildAuditLogQuery } from './api.ts';
import { AuditEntries } from './audit-entries.tsx';

export const meta = () => [{ title: pageTitle('Audit log') }];

export default function AuditLog() {
  return (
    <DeskGate allows="superadmin">
      <Log />
    </DeskGate>
  );
}

function Log() {
  const [by, setBy] = useUrlText('by');
  const [about, setAbout] = useUrlText('about');
  const [action, setAction] = useUrlText('action');
  const [from, setFrom] = useUrlText('from');
  const [to, setTo] = useUrlText('to');
  const [params] = useSearchParams();
  const page = useUrlPage();
  const asked = (name: string) => params.get(name) ?? '';
  const log = useQuery(
    buildAuditLogQuery({
      by: asked('by'),
      about: asked('about'),
      action: asked('action'),
      from: asked('from'),
      to: asked('to'),
      page,
    }),
  );
  const firstBox = useRef<HTMLInputElement>(null);
  useListSearchShortcut(firstBox);
  const { data } = log;
  const actions = [...new Set([...(data?.actions ?? []), ...(action ? [action] : [])])]
    .map((id) => ({ id, label: formatAuditActionLabel(id) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <DeskPageFrame title="Audit log" back={{ to: '/superadmin', label: 'Go Back' }}>
      <ListBar
        search={
          <>
            <SearchBox ref={firstBox} label="Done by" value={by} onChange={setBy} />
            <SearchBox label="Done to" value={about} onChange={setAbout} />
          </>
        }
        filters={[
          {
            label: 'Action',
            value: action,
            defaultValue: '',
            choices: [{ id: '', label: 'All actions' }, ...actions],
            onChange: setAction,
          },
          { label: 'From', value: from, defaultValue: '', onChange: setFrom },
          { label: 'To', value: to, defaultValue: '', onChange: setTo },
        ]}
      >
        <p className="text-sm text-muted max-md:hidden">Entries are never changed or removed.</p>
      </ListBar>
      <div className="mt-2.5">
        <PagedList
          query={log}
          label="entries"
          empty={<EmptyState text="No entries found" help="Search with fewer words or other days." />}
        >
          {(rows) => <AuditEntries entries={rows} label="Entries" />}
        </PagedList>
      </div>
    </DeskPageFrame>
  );
}
