import { initialConference } from '#conference/content/index.ts';
import pictures from '#media/sample-pictures.json' with { type: 'json' };
import { addArtworkToInputs, listPageArtwork } from '#pages/artwork.ts';
import { sampleContent } from '#pages/content/index.ts';
import { fillPlaceholders } from '#pages/documents/fill-placeholders.ts';
import type { PageInputs, RenderInputs } from '#pages/page-inputs.ts';
import { defaultRegion } from '#platform/rule/region.ts';

const { event, committees } = initialConference;

export const sampleInputs: PageInputs = {
  content: sampleContent,
  region: defaultRegion,
  event,
  otherEvents: [],
  windows: {},
  archivedEvents: [],
  records: [],
  timetable: [],
  sitePlan: null,
  notices: [],
  isReportFormOpen: false,
  committees,
  pictures,
};

export function buildSampleRenderInputs(): RenderInputs {
  const content = fillPlaceholders(sampleContent, { event: event.name, committees: committees.length });
  const inputs = { ...sampleInputs, content };
  return addArtworkToInputs({ ...inputs, registrations: {} }, listPageArtwork(inputs));
}
