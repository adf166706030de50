import { Outlet } from 'react-router';
import { CommitteeSessionContext } from '#attendance/web/index.ts';
import { MarkInSession } from '#awards/web/index.ts';
import { committeeSession, MemberToolsContext } from '#debate/web/index.ts';

/** Provides the session of a committee to /committee, and the marks of its members to the session. */
export default function CommitteeSessionLayout() {
  return (
    <CommitteeSessionContext value={committeeSession}>
      <MemberToolsContext value={MarkInSession}>
        <Outlet />
      </MemberToolsContext>
    </CommitteeSessionContext>
  );
}
