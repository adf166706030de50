import type { Site } from '#pages/contract/documents.ts';

/** Who the club is and how it is reached. Everything under example.org is a sample to be replaced. */
export const site: Site = {
  name: 'NITS Model United Nations',
  shortName: 'NITSMUN',
  description:
    'NITS Model United Nations is the student club where future engineers learn to listen, argue and agree, and the host of {event}.',
  institute: 'NITS',
  email: 'hello@nitsmun.example.org',
  phone: '+91 00000 00000',
  supportPhones: [
    { name: 'Delegate Affairs desk', phone: '+91 00000 00001' },
    { name: 'Technical desk', phone: '+91 00000 00002' },
  ],
  address: ['NITS Model United Nations', 'Student Activity Centre', 'NITS Campus', 'India'],
  mapUrl: 'https://www.openstreetmap.org/search?query=NITS%20campus',
  social: [
    { network: 'Video channel', url: 'https://example.org/video/nitsmun' },
    { network: 'Photo sharing', url: 'https://example.org/photos/nitsmun' },
    { network: 'Social network', url: 'https://example.org/social/nitsmun' },
    { network: 'Professional network', url: 'https://example.org/network/nitsmun' },
  ],
  mockMun: 'Mock MUN 2024',
  tenure: '2024-25',
  copyrightSince: 2023,
};
