import { useSearchParams } from 'react-router';

/** Returns a function that builds URLs of the form.
 * @param eventName the event; by default the one in the current URL, if any
 */
export function useFormAddress(eventName?: string): (as?: 'group' | 'individual') => string {
  const [search] = useSearchParams();
  const event = eventName ?? search.get('event');
  return (as) => {
    const query = new URLSearchParams({ ...(event !== null && { event }), ...(as && { as }) });
    return query.size === 0 ? '/registration' : `/registration?${query}`;
  };
}
