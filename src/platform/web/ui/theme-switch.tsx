import { chooseTheme, useTheme } from '../theme.ts';
import { MoonIcon } from './icons.tsx';

/** Switches between light and dark; until then the page follows the system. */
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
      <MoonIcon />
    </button>
  );
}
