import { useQuery } from '@tanstack/react-query';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPage } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { checklistQuery } from '../api.ts';
import { Checklist } from './checklist.tsx';

export const meta = () => [{ title: pageTitle('Setup checklist') }];

/** The setup checklist (product 11.8). */
export default function Year() {
  return (
    <DeskGate allows="superadmin">
      <DeskPage title="Setup checklist" back={{ to: '/superadmin', label: 'Go Back' }}>
        <Items />
      </DeskPage>
    </DeskGate>
  );
}

function Items() {
  const checklist = useQuery(checklistQuery);
  if (!checklist.data) return <QueryState query={checklist} />;
  return <Checklist items={checklist.data.items} />;
}
