import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { deviceLogOutParameter } from '#platform/contract/paths.ts';
import type { PluralForms } from '#platform/rule/plural.ts';
import { useViewerRoleOrStatus, type Viewer } from '#platform/web/desk/viewer.ts';
import { LoadingState } from '#platform/web/ui/states.tsx';
import { ToolNotice } from '../tool-frame.tsx';
import { DeviceLogOut } from './lazy-device-log-out.ts';
import { LoggedOut } from './logged-out.tsx';

/**
 * A tool of the conference days that keeps what was made without a network: for a viewer who is logged in the tool or the
 * log-out of the device, else what waits here (product 22.14).
 * @param path of the tool
 * @param countWaiting returns how many things are not sent, which `unsent` names
 */
export function ToolPage({
  title,
  path,
  countWaiting,
  unsent,
  children,
}: {
  title: string;
  path: ComponentProps<typeof DeviceLogOut>['back'];
  countWaiting: () => Promise<number>;
  unsent: PluralForms;
  children: (viewer: Viewer) => ReactNode;
}) {
  const viewer = useViewerRoleOrStatus();
  const [search] = useSearchParams();
  if (viewer === 'visitor') return <LoggedOut countWaiting={countWaiting} texts={unsent} />;
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      {search.has(deviceLogOutParameter) ? (
        <ToolNotice>
          <Suspense fallback={<LoadingState />}>
            <DeviceLogOut back={path} />
          </Suspense>
        </ToolNotice>
      ) : (
        children(viewer)
      )}
    </>
  );
}
