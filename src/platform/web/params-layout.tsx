import { useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { LoadingState } from './ui/states.tsx';

const never = () => () => {};

/**
 * Around screens with parameters in their path. One page is built for all values, so it shows nothing that depends on
 * them; the screen follows as soon as the browser has taken the page over and reads its own address.
 */
export default function ParamsLayout() {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isHydrated ? <Outlet /> : <LoadingState />;
}
