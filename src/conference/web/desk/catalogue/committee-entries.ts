import type { z } from 'zod';
import { committeeFields } from '../../../contract.ts';
import type { Committee } from './api.ts';

/** The values of the committee form. */
export type CommitteeEntries = Record<
  | 'name'
  | 'shortName'
  | 'agenda'
  | 'summary'
  | 'description'
  | 'hue'
  | 'level'
  | 'first'
  | 'second'
  | 'banner'
  | 'backgroundGuide'
  | 'chatGroup',
  string
>;

const ofNewOne: CommitteeEntries = {
  ...{ name: '', shortName: '', agenda: '', summary: '', description: '', hue: 'azure', level: 'open' },
  ...{ first: '3', second: '2', banner: '', backgroundGuide: '', chatGroup: '' },
};

export function entriesOf(committee: Committee | undefined): CommitteeEntries {
  if (!committee) return ofNewOne;
  const { name, shortName, agenda, summary, description, hue, level, ratio } = committee;
  const { banner, backgroundGuide, chatGroup } = committee;
  return {
    ...{ name, shortName, agenda, summary, description, hue, level },
    ...{ first: String(ratio[0]), second: String(ratio[1]) },
    ...{ banner, backgroundGuide: backgroundGuide ?? '', chatGroup: chatGroup ?? '' },
  };
}

export type Mistakes = Partial<Record<string, string>>;

/** What to send for these entries, or what is wrong, by field. */
export function committeeOf({ first, second, ...entries }: CommitteeEntries): {
  fields?: z.input<typeof committeeFields>;
  mistakes: Mistakes;
} {
  const fields = { ...entries, ratio: [Number(first), Number(second)] };
  const checked = committeeFields.safeParse(fields);
  if (checked.success) return { fields: checked.data, mistakes: {} };
  const mistakes: Mistakes = {};
  for (const { path, message } of checked.error.issues) {
    const field = path[0] === 'ratio' ? (path[1] === 1 ? 'second' : 'first') : String(path[0]);
    mistakes[field] ??= message;
  }
  return { mistakes };
}
