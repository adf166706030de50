import styles from './screens.css?url';

/** The sheet of all screens, which public pages do not carry. React waits for it, keeps it, and asks for it once. */
export const ScreenStyles = () => <link rel="stylesheet" href={styles} precedence="site" />;
