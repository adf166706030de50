import type { PresentedCommittee } from '#pages/contract/event-data.ts';
import {
  councilFigureName,
  editionOf,
  figureName,
  posterPictureName,
  type RenderInputs,
} from '#pages/page-inputs.ts';
import { registrationOf } from '../registration.ts';

/** What everybody may read of a committee: its chat group is for those who have a seat in it. */
export interface ShownCommittee extends Omit<PresentedCommittee, 'ratio' | 'level' | 'chatGroup'> {
  /** Address of its figure. */
  readonly figure: string;
}

/** What the page of the annual conference shows. */
export function shownOfConference(inputs: RenderInputs) {
  const {
    content: {
      conferencePage: { editions: _editions, ...conferencePage },
      glimpses,
    },
    committees,
    artworkUrls,
  } = inputs;
  const edition = editionOf(inputs);
  return {
    registration: registrationOf(inputs),
    conferencePage,
    glimpses,
    poster: {
      picture: posterPictureName(inputs),
      alt: edition?.poster.alt ?? `Poster of ${inputs.event.name}`,
    },
    executiveBoard: edition?.executiveBoard ?? [],
    councils: (edition?.councils ?? []).map((council) => ({
      ...council,
      figure: artworkUrls[councilFigureName(council.id)] ?? '',
    })),
    committees: committees.map((committee) =>
      shownOfCommittee(committee, artworkUrls[figureName(committee.value)]),
    ),
  };
}

function shownOfCommittee(
  { value, name, shortName, hue, agenda, summary, description, banner, backgroundGuide }: PresentedCommittee,
  figure = '',
): ShownCommittee {
  return { value, name, shortName, hue, agenda, summary, description, banner, backgroundGuide, figure };
}
