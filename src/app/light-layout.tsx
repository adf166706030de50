import { Outlet } from 'react-router';
import { useSite } from '#pages/web/use-site.ts';
import { ScreenStyles } from './screen-styles.tsx';

/** Layout of pages that a build starts without the router, and that know the region of the club from their HTML. */
export default function LightLayout() {
  const { region } = useSite();
  return (
    <>
      <ScreenStyles />
      <div id="light-page" data-region={JSON.stringify(region)} suppressHydrationWarning>
        <Outlet />
      </div>
    </>
  );
}
