import { useQuery } from '@tanstack/react-query';
import { rowsPerPage } from '#platform/contract/paging.ts';
import { ListBar } from '#platform/web/desk/list-bar.tsx';
import { SearchBox } from '#platform/web/desk/search-box.tsx';
import { SegmentedControl } from '#platform/web/desk/segmented-control.tsx';
import { useUrlText } from '#platform/web/desk/url-filters.ts';
import { useInstitute } from '#platform/web/site-facts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import {
  buildListFilters,
  buildRegistrationListQuery,
  listSectionTabs,
  useListFilter,
} from '#registration/web/index.ts';
import { type AudienceKind, audienceKinds } from '../../contract.ts';
import type { Audience } from './api.ts';
import { formatPeople } from './people-text.ts';
import { SavedFilterPicker } from './saved-filter-picker.tsx';
import { TeamPicker } from './team-picker.tsx';

const kindLabels = { delegates: 'Delegates', team: 'People with a duty' } as const;

/** Chooses whether an announcement is to delegates or to people with a duty, and which of them. */
export function AudiencePicker({
  to,
  onTo,
  ...parts
}: {
  to: AudienceKind;
  onTo: (to: AudienceKind) => void;
} & Parameters<typeof DelegatePicker>[0]) {
  return (
    <section aria-labelledby="announcement-audience" className="plate grid grid-cols-1 gap-3 p-5">
      <h2 id="announcement-audience" className="text-lg">
        To {formatPeople(parts.audience.total, to)}
      </h2>
      <SegmentedControl<AudienceKind>
        label="Write to"
        segments={audienceKinds.map((id) => ({ id, label: kindLabels[id], count: undefined }))}
        chosen={to}
        onChoose={onTo}
      />
      {to === 'team' ? <TeamPicker {...parts} /> : <DelegatePicker {...parts} />}
    </section>
  );
}

/** Filters delegates with the filters of the list of registrations, and shows the result. */
function DelegatePicker({
  eventName,
  audience,
  isStale,
  page,
  onPage,
  onPreview,
}: {
  eventName: string;
  audience: Audience;
  isStale: boolean;
  page: number;
  onPage: (page: number) => void;
  onPreview: (registrationId: string) => void;
}) {
  const institute = useInstitute();
  const [text, setText] = useUrlText('q');
  const [section, setSection] = useUrlText('section', 'all');
  const answered = useUrlText('answered');
  const { chosen, choose, filter } = useListFilter();
  const list = useQuery(buildRegistrationListQuery({ eventName, ...filter, page: 1, fold: 'none' })).data;
  const { total, rows } = audience;
  const pages = Math.max(1, Math.ceil(total / rowsPerPage));
  return (
    <>
      <p className="text-sm text-muted wrap-anywhere">
        Of {eventName}. The list no longer changes once you send.
      </p>
      <SavedFilterPicker eventName={eventName} />
      <ListBar
        search={<SearchBox label="Search delegates" value={text} onChange={setText} />}
        filters={
          list
            ? buildListFilters(
                list,
                { chosen, choose },
                section,
                setSection,
                institute !== null,
                answered,
              ).filter(({ label }) => label !== 'Order')
            : []
        }
        tabs={
          list && (
            <SegmentedControl
              label="Sections"
              segments={listSectionTabs(list, section)}
              chosen={section}
              onChoose={setSection}
            />
          )
        }
      />
      <details aria-busy={isStale}>
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Show the list</summary>
        <ul className="grid max-h-80 divide-y divide-line overflow-y-auto" aria-label="Delegates">
          {rows.map(({ _id, name, email, committeeName, state }) => (
            <li key={_id} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0">
                <span className="block wrap-anywhere">{name}</span>
                <span className="block text-sm text-muted wrap-anywhere">
                  {email}, {committeeName ?? state}
                </span>
              </span>
              <Button variant="quiet" aria-label={`Preview as ${name}`} onClick={() => onPreview(_id)}>
                Preview
              </Button>
            </li>
          ))}
        </ul>
        {pages > 1 && (
          <div className="flex flex-wrap items-center justify-between gap-3 pt-3">
            <p className="text-sm text-muted tabular-nums">
              Page {page} of {pages}
            </p>
            <div className="flex gap-2">
              <Button variant="quiet" disabled={page <= 1} onClick={() => onPage(page - 1)}>
                Previous
              </Button>
              <Button variant="quiet" disabled={page >= pages} onClick={() => onPage(page + 1)}>
                Next
              </Button>
            </div>
          </div>
        )}
      </details>
    </>
  );
}
