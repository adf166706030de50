import { Outlet, useLocation } from 'react-router';
import { NotFoundText } from './not-found-text.tsx';
import styles from './pages.css?url';
import { PagePicturesProvider } from './site-picture.tsx';
import { useSite } from './use-site.ts';

/**
 * Layout of public pages. It loads a stylesheet that the dashboard and the desk do not need, and provides the pictures
 * of the page. A hidden page looks like an unknown one (product 15.11).
 */
export default function PublicPagesLayout() {
  const { pathname } = useLocation();
  const isHidden = useSite().hiddenPages?.includes(pathname) === true;
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="site" />
      <PagePicturesProvider>{isHidden ? <NotFoundText /> : <Outlet />}</PagePicturesProvider>
    </>
  );
}
