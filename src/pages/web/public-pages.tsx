import { Outlet } from 'react-router';
import styles from './pages.css?url';
import { PicturesOfPage } from './site-picture.tsx';

/** What public pages share and screens do not carry: their pictures, and their own sheet, which React waits for and keeps. */
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
