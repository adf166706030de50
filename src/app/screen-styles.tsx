import styles from './screens.css?url';

/** The utilities of all screens, which public pages do not carry. React waits for them, and asks for them once. */
export const ScreenStyles = () => <link rel="stylesheet" href={styles} precedence="utilities" />;
