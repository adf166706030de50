import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPage } from '#platform/web/desk/desk-page.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { ExportKit } from './export-kit.tsx';
import { ImportKit } from './import-kit.tsx';

export const meta = () => [{ title: pageTitle('Export and import') }];

/** Export and import of the club without its people, as one file (product 17). */
export default function Kit() {
  return (
    <DeskGate allows="superadmin">
      <DeskPage title="Export and import">
        <div className="grid max-w-3xl gap-10">
          <ExportKit />
          <ImportKit />
        </div>
      </DeskPage>
    </DeskGate>
  );
}
