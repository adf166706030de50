import { useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { LoadingState } from './ui/states.tsx';

const never = () => () => {};

/**
 * The layout of screens with path parameters. One page is prerendered for all values, so the screen renders only after hydration.
 */
export default function ParamsLayout() {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isHydrated ? <Outlet /> : <LoadingState />;
}
