import { Outlet } from 'react-router';
import { LoadingState } from './ui/states.tsx';
import { useHydrated } from './use-hydrated.ts';

/** Renders the screen only after hydration, because one prerendered page serves all values of the path parameters. */
export default function ClientOnlyLayout() {
  return useHydrated() ? <Outlet /> : <LoadingState />;
}
