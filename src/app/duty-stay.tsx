import { Outlet } from 'react-router';
import { OwnStayContext } from '#attendance/web/index.ts';
import { OwnTeamStay } from '#hospitality/web/index.ts';

/** Provides diet and arrival to /duty, because the attendance module may not import them. */
export default function DutyStay() {
  return (
    <OwnStayContext value={OwnTeamStay}>
      <Outlet />
    </OwnStayContext>
  );
}
