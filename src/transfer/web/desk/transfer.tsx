import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { ExportSection } from './export-section.tsx';
import { ImportSection } from './import-section.tsx';

export const meta = () => [{ title: pageTitle('Export and import') }];

export default function Transfer() {
  return (
    <DeskGate allows="superadmin">
      <DeskPageFrame title="Export and import">
        <div className="grid max-w-3xl gap-10">
          <ExportSection />
          <ImportSection />
        </div>
      </DeskPageFrame>
    </DeskGate>
  );
}
