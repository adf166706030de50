import { Outlet } from 'react-router';
import styles from './pages.css?url';
import { PagePicturesProvider } from './site-picture.tsx';

/** Layout of public pages. It loads a stylesheet that screens do not load, and provides the pictures of the page. */
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
