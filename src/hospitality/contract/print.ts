import { z } from 'zod';
import { noSuchEvent } from '#conference/contract/event-settings.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { fileAnswer } from '#platform/contract/common.ts';
import { type HospitalityPaper, hospitalityPapers } from '../rule/hospitality-papers.ts';
import { byHospitality, eventName } from './common.ts';

export const printHospitality = defineCall(() => ({
  ...byHospitality,
  summary: 'Beds, meals, arrivals or the emergency sheet of an event as one PDF.',
  method: 'GET',
  path: '/v1/api/hospitality/:eventName/pdf',
  params: z.object({ eventName }),
  query: z.object({ kind: z.enum(Object.keys(hospitalityPapers) as HospitalityPaper[]) }),
  answer: fileAnswer,
  errors: {
    noSuchEvent,
    nothing: defineError(409, 'nothing_to_print', 'There is nothing to print yet'),
  },
}));
