import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { NextStepContext } from '#registration/web/index.ts';
import { overviewQuery } from './overview.ts';
import { useNextStep } from './use-next-step.ts';

type Props = ComponentProps<React.ContextType<typeof NextStepContext>>;

/**
 * Loads the next step of a registration for a screen outside the dashboard, with the one call of the dashboard. Passes
 * undefined if the delegate has nothing to do, no place on the waiting list and no refund after a withdrawal.
 */
export function NextStepLoader(props: Props) {
  const overview = useQuery(overviewQuery);
  return overview.isFetched ? <Loaded {...props} /> : props.children(undefined);
}

function Loaded({ registration, children }: Props) {
  const { step, isLoading } = useNextStep(registration, 'on your dashboard');
  return children(!isLoading && (step.toDo !== undefined || step.isNews) ? step : undefined);
}
