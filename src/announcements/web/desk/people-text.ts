import { plural } from '#platform/rule/plural.ts';
import type { AudienceKind } from '../../contract.ts';

/** Returns a text such as '3 delegates', or '3 people' for people with a duty. */
export const formatPeople = (count: number, to: AudienceKind): string =>
  to === 'team'
    ? plural(count, { one: '# person', other: '# people' })
    : plural(count, { one: '# delegate', other: '# delegates' });
