import { Outlet } from 'react-router';
import styles from './pages.css?url';

/** What public pages share and screens do not carry: their own sheet. React waits for it and keeps it. */
export default function PublicPages() {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="site" />
      <Outlet />
    </>
  );
}
