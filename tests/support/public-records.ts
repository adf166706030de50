import type { PublicRecord } from '#pages/rule/public-record.ts';

/** A public record with one committee. Its award names a person, or no one. */
export function recordWith({ name }: { name: string | null }): PublicRecord {
  return {
    path: '/record/sample-conference',
    eventName: 'Sample Conference',
    theme: 'Sample Theme',
    datesInWords: '19 to 21 March 2027',
    isShown: true,
    articles: [
      {
        path: '/record/sample-conference/press/1-clean-water',
        title: 'Clean water for <all>',
        byline: 'Sample Writer',
        committee: 'Sample Council',
        publishedAt: '2027-03-20T10:00:00.000Z',
        dateInWords: '20 March 2027',
        paragraphs: ['The council agreed.', 'It took all night.'],
        pictures: [
          {
            id: 'picture',
            caption: 'The sample vote',
            address: '/record/sample-conference/files/picture.jpg',
          },
        ],
      },
    ],
    committees: [
      {
        path: '/record/sample-conference/council',
        name: 'Sample Council',
        shortName: 'Council',
        agenda: 'Clean water',
        topics: ['Clean water', 'Dams'],
        texts: [
          {
            label: 'DR 1.1',
            amends: null,
            isAdopted: true,
            votes: [
              {
                method: 'Roll call',
                passes: true,
                counts: { yes: 1, no: 1, abstain: 0 },
                answers: [
                  { portfolio: 'France', answer: 'yes' },
                  { portfolio: '=China', answer: 'no' },
                ],
              },
            ],
          },
          {
            label: 'A1',
            amends: 'DR 1.1',
            isAdopted: false,
            votes: [
              {
                method: 'Secret ballot',
                passes: false,
                counts: { yes: 1, no: 2, abstain: 0 },
                answers: null,
              },
            ],
          },
        ],
        files: [
          { id: 'sample', title: 'Resolution 1', address: '/record/sample-conference/files/sample.pdf' },
        ],
        awards: [{ label: 'Best Delegate', portfolio: 'France', name }],
      },
    ],
  };
}
