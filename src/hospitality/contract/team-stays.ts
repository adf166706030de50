import { z } from 'zod';
import { duties } from '#conference/contract/duties.ts';
import { noSuchEvent } from '#conference/contract/event-settings.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { badRequestText, buildLineSchema, messageAnswer } from '#platform/contract/common.ts';
import { byHospitality, eventName } from './common.ts';

const maxPeoplePerCall = 500;

/** What a call changes for people of the team. */
const teamStayChanges = ['add', 'remove', 'confirm_adult', 'withdraw_adult'] as const;
export type TeamStayChange = (typeof teamStayChanges)[number];

export const getTeamStays = defineCall(() => ({
  ...byHospitality,
  summary: 'The people with a duty at an event, and who of them gets a bed and meals.',
  method: 'GET',
  path: '/v1/api/hospitality/:eventName/team',
  params: z.object({ eventName }),
  answer: z.object({
    /** Sorted by name. Without confirmed delegates, who get a bed by their registration. */
    people: z.array(
      z.object({
        accountId: z.string(),
        name: z.string(),
        duties: z.array(z.enum(duties)),
        hasStay: z.boolean(),
        isAdult: z.boolean(),
      }),
    ),
  }),
  errors: { noSuchEvent },
}));

export const changeTeamStays = defineCall(() => ({
  ...byHospitality,
  summary: 'Adds people of the team to beds and meals, removes them, or says who is an adult.',
  method: 'POST',
  path: '/v1/api/hospitality/team',
  body: z.object({
    eventName,
    accountIds: z.array(buildLineSchema(badRequestText, 60)).min(1).max(maxPeoplePerCall),
    change: z.enum(teamStayChanges),
  }),
  answer: messageAnswer('Team saved'),
  errors: {
    noSuchEvent,
    noSuchPerson: defineError(404, 'not_in_team', 'This person has no duty at the event'),
    onlySuperadmin: defineError(
      403,
      'adults_by_superadmin',
      'Only a superadmin says who of the team is an adult',
    ),
  },
}));
