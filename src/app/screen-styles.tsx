import styles from './screens.css?url';

/**
 * Loads the style sheet of screens, which public pages do not need. React shows a screen only when the sheet is loaded.
 */
export const ScreenStyles = () => <link rel="stylesheet" href={styles} precedence="site" />;
