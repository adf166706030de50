import { Outlet } from 'react-router';
import { NextStepLoader } from '#dashboard/web/index.ts';
import { NextStepContext } from '#registration/web/index.ts';

/** Provides the next step of the dashboard to /registration, because the registration module may not import it. */
export default function RegistrationStep() {
  return (
    <NextStepContext value={NextStepLoader}>
      <Outlet />
    </NextStepContext>
  );
}
