import { Outlet } from 'react-router';
import styles from './pages.css?url';
import { PagePicturesProvider } from './site-picture.tsx';

/**
 * Layout of public pages. It loads a stylesheet that the dashboard and the desk do not need, and provides the pictures
 * of the page.
 */
export default function PublicPagesLayout() {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="site" />
      <PagePicturesProvider>
        <Outlet />
      </PagePicturesProvider>
    </>
  );
}
