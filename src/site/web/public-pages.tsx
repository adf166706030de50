import { Outlet } from 'react-router';
import styles from './pages.css?url';

/** What public pages share and screens do not carry: their own utilities. React waits for them and keeps them. */
export default function PublicPages() {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="utilities" />
      <Outlet />
    </>
  );
}
