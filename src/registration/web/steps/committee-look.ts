import type { FigureInput } from '#platform/artwork/harmonograph.ts';
import type { Event } from '../model/answers.ts';

/** The figure that a committee's ratio draws, in its hue. */
export function figureOf({
  value,
  hue,
  ratio,
}: Pick<Event['committees'][number], 'value' | 'hue' | 'ratio'>): FigureInput {
  return { name: value, hues: [hue], ratios: ratio };
}
