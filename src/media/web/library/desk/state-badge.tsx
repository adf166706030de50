import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx';
import type { PictureState } from '../../../contract/library.ts';

const tones: Readonly<Record<PictureState, BadgeTone>> = {
  sample: 'neutral',
  waiting: 'pending',
  'being made': 'pending',
  ready: 'confirmed',
  failed: 'declined',
};

export function StateBadge({ state }: { state: PictureState }) {
  return <Badge tone={tones[state]}>{state}</Badge>;
}
