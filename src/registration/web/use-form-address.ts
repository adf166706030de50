import { useSearchParams } from 'react-router';

/**
 * Makes addresses of the form.
 * @param eventName whose form is meant; the one that the address says, if any, where nothing is given
 */
export function useFormAddress(eventName?: string): (as?: 'group' | 'individual') => string {
  const [search] = useSearchParams();
  const event = eventName ?? search.get('event');
  return (as) => {
    const query = new URLSearchParams({ ...(event !== null && { event }), ...(as && { as }) });
    return query.size === 0 ? '/registration' : `/registration?${query}`;
  };
}
