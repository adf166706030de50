import { chooseTheme, useTheme } from '../theme.ts';
import { MoonIcon, SunIcon } from './icons.tsx';

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
      {/* Shows the theme that a press selects. CSS chooses the icon, because it knows the theme before any script runs.
       */}
      <span className="dark:hidden">
        <MoonIcon />
      </span>
      <span className="hidden dark:block">
        <SunIcon />
      </span>
    </button>
  );
}
