import { Outlet } from 'react-router';
import { LoadingState } from './ui/states.tsx';
import { useHydrated } from './use-hydrated.ts';

/**
 * The layout of screens with path parameters. One page is prerendered for all values, so the screen renders only after hydration.
 */
export default function ParamsLayout() {
  return useHydrated() ? <Outlet /> : <LoadingState />;
}
