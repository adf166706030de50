/** The id of the edition that the sample pages are about. It never changes once registrations exist. */
export const sampleEventId = 'annual-conference-2024';
