import styles from './screens.css?url';

/** Loads the style sheet that public pages do not need. React shows the screen when the sheet is loaded. */
export const ScreenStyles = () => <link rel="stylesheet" href={styles} precedence="site" />;
