import { Outlet } from 'react-router';
import { CommitteeSessionContext } from '#attendance/web/index.ts';
import { committeeSession } from '#debate/web/index.ts';

/** Provides the session of a committee to /committee, because the attendance module may not import it. */
export default function CommitteeSessionLayout() {
  return (
    <CommitteeSessionContext value={committeeSession}>
      <Outlet />
    </CommitteeSessionContext>
  );
}
