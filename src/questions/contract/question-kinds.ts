export const questionKinds = [
  'short_text',
  'long_text',
  'number',
  'date',
  'one_of',
  'several_of',
  'yes_no',
  'scale',
  'phone',
  'link',
  'file',
  'consent',
] as const;
export type QuestionKind = (typeof questionKinds)[number];
