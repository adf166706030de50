import { Outlet } from 'react-router';
import { OwnRulesButton } from '#debate/web/index.ts';
import { OwnRulesContext } from '#registration/web/index.ts';

/** Provides the rules of the committee to /committee/:event, because the registration module may not import them. */
export default function OwnRules() {
  return (
    <OwnRulesContext value={OwnRulesButton}>
      <Outlet />
    </OwnRulesContext>
  );
}
