import styles from './screens.css?url';

/** The style sheet of the screens, which public pages do not load. React suspends until it is there. */
export const ScreenStyles = () => <link rel="stylesheet" href={styles} precedence="site" />;
