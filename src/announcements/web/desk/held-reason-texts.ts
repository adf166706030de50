/** Texts that explain why an announcement waits for a release, by the person who lost the role. */
export const heldReasonTexts = {
  author: 'Its author lost the role before it left. Another person has to check it.',
  second_person: 'The person who released it lost the role before it left. Another person has to check it.',
  values:
    'A name, room or other value in it has changed since it was released. Another person has to read it again.',
} as const;
