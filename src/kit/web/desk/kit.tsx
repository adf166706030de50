import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPage } from '#platform/web/desk/desk-page.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { TakeAlong } from './take-along.tsx';
import { TakeIn } from './take-in.tsx';

export const meta = () => [{ title: pageTitle('Kit') }];

/** The club without its people, as a file: taken along, and taken in (product 17). */
export default function Kit() {
  return (
    <DeskGate allows="superadmin">
      <DeskPage title="Kit">
        <div className="grid max-w-3xl gap-10">
          <TakeAlong />
          <TakeIn />
        </div>
      </DeskPage>
    </DeskGate>
  );
}
