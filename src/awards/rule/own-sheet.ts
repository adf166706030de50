/** Facts of a delegate's own sheet. */
interface SheetFacts {
  attendance: { attended: number; held: number } | null;
  room: {
    speeches: number;
    spokenMs: number;
    motions: number;
    motionsCarried: number;
    points: number;
    papers: readonly { label: string; status: string }[];
    votes: readonly { answer: string }[];
  } | null;
  awards: readonly { label: string; sentence: string | null }[];
}

export const voteAnswerLabels: Readonly<Record<string, string>> = {
  yes: 'Yes',
  yes_with_rights: 'Yes, with rights',
  no: 'No',
  no_with_rights: 'No, with rights',
  abstain: 'Abstained',
  pass: 'Passed on',
};

/** Minutes and seconds, such as '12:05'. */
export function formatSpokenTime(spokenMs: number): string {
  const seconds = Math.round(spokenMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Describes what a delegate did, one line for each fact. */
export function describeOwnSheet({
  attendance,
  room,
  awards,
}: SheetFacts): { label: string; text: string }[] {
  return [
    ...awards.map(({ label, sentence }) => ({
      label: 'Award',
      text: sentence === null ? label : `${label}: ${sentence}`,
    })),
    ...(attendance && attendance.held > 0
      ? [{ label: 'Sessions attended', text: `${attendance.attended} of ${attendance.held}` }]
      : []),
    ...(room
      ? [
          { label: 'Speeches', text: String(room.speeches) },
          { label: 'Speaking time', text: `${formatSpokenTime(room.spokenMs)} minutes` },
          { label: 'Motions moved', text: `${room.motions}, ${room.motionsCarried} of them carried` },
          { label: 'Points upheld', text: String(Math.max(0, room.points)) },
          ...room.papers.map(({ label, status }) => ({
            label: 'Paper sponsored',
            text: `${label} (${status})`,
          })),
          { label: 'Votes by name', text: String(room.votes.length) },
        ]
      : []),
  ];
}
