import type { PrintedTable } from '#credentials/server/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { getOwnSheet } from '../contract.ts';
import { describeOwnSheet, voteAnswerLabels } from '../rule/own-sheet.ts';

type Sheet = AnswerOf<typeof getOwnSheet>;

/**
 * Plans the sheet of a delegate as tables: what was done, and the votes by name.
 * @param address of the page, for the QR code
 */
export function planOwnSheet(sheet: Sheet, address: string): PrintedTable[] {
  const head = {
    committee: sheet.committeeName,
    session: '',
    help: `${sheet.name}, ${sheet.portfolio}`,
    address,
    rowHeight: 20,
  };
  const votes = sheet.room?.votes ?? [];
  return [
    {
      ...head,
      title: 'What I did',
      columns: [
        { label: 'What', width: 160 },
        { label: 'Result', width: 340 },
      ],
      rows: describeOwnSheet(sheet).map(({ label, text }) => [label, text]),
    },
    ...(votes.length === 0
      ? []
      : [
          {
            ...head,
            title: 'My votes',
            columns: [
              { label: 'Vote on', width: 300 },
              { label: 'My answer', width: 110 },
              { label: 'Result', width: 90 },
            ],
            rows: votes.map(({ on, answer, passes }) => [
              on,
              voteAnswerLabels[answer] ?? answer,
              passes ? 'Passed' : 'Failed',
            ]),
          },
        ]),
  ];
}
