import { useState } from 'react';

/**
 * Returns true once the condition has been true in this component. A query without data forgets its error while it is
 * fetched again, and a screen that it decides would disappear with what the user did on it.
 */
export function useEver(condition: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(condition);
  if (condition && !wasTrue) setWasTrue(true);
  return condition || wasTrue;
}
