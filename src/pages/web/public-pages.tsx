import { Outlet } from 'react-router';
import styles from './pages.css?url';
import { PicturesOfPage } from './site-picture.tsx';

/** The layout of public pages: their pictures, and a stylesheet that screens do not load. */
export default function PublicPages() {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="site" />
      <PicturesOfPage>
        <Outlet />
      </PicturesOfPage>
    </>
  );
}
