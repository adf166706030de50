import { chooseTheme, useTheme } from '../theme.ts';
import { MoonIcon, SunIcon } from './icons.tsx';

/** Switches between light and dark. Follows the system by default. */
export function ThemeSwitch() {
  const theme = useTheme();
  return (
    <button
      type="button"
      className="icon-button"
      aria-label="Dark theme"
      aria-pressed={theme === 'dark'}
      onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
    >
      {/* The theme that a press selects. The style sheet knows the current theme before any script runs. */}
      <span className="dark:hidden">
        <MoonIcon />
      </span>
      <span className="hidden dark:block">
        <SunIcon />
      </span>
    </button>
  );
}
