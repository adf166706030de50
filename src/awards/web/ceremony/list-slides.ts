import type { Ceremony } from '../api.ts';

export interface Slide {
  key: string;
  committee: string;
  /** Empty on the slide that begins a committee. */
  label: string;
  /** Empty on a slide that only names the award. */
  name: string;
  detail: string;
}

/** A slide that begins each committee, then its awards, the lowest first. Each award is named before the person is. */
export function listSlides({ committees }: Pick<Ceremony, 'committees'>): Slide[] {
  return committees.flatMap(({ committee, name: title, awards }) =>
    awards.length === 0
      ? []
      : [
          { key: committee, committee: title, label: '', name: '', detail: '' },
          ...awards.flatMap(({ _id, label, name, portfolio, delegation }) => [
            { key: `${_id} label`, committee: title, label, name: '', detail: '' },
            {
              key: _id,
              committee: title,
              label,
              name,
              detail: [portfolio, delegation].filter(Boolean).join(', '),
            },
          ]),
        ],
  );
}
