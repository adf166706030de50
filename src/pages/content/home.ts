import type { CaptionedPicture, Collaboration, Home, Letter, Review } from '#pages/contract/documents.ts';

export const home: Home = {
  hero: {
    line: 'Many voices, one room.',
    text: 'A student club for people who would like to understand a position before they oppose it.',
    scrollLabel: 'Read our letters',
  },
  whatIsTheClub:
    'NITSMUN is a platform for diplomacy, critical thinking and public speaking. For a weekend, you are a country, a minister or a reporter; for the rest of your life, you are someone who can stand up in a room, say what you mean, and hear what the other side said.',
  stats: [
    { value: '700+', label: 'Delegates hosted till date' },
    { value: '51', label: 'Secretariat members' },
    { value: '50+', label: 'Executive board members overall' },
  ],
};

/** The two letters of the home page, in the order they are read. The people are samples. */
export const letters: readonly Letter[] = [
  {
    id: 'faculty-advisor',
    heading: 'From the Faculty Advisor',
    greeting: 'Dear delegates,',
    paragraphs: [
      'Every year, in the weeks before the conference, the corridor outside my office changes its sound. Students who spoke to me only of bridges and circuits are suddenly discussing the law of the sea; somebody is looking for a map of the Sahel; two friends who share a room have stopped speaking because they have been given opposite sides of a treaty. I have come to wait for that sound. It is the sound of people discovering that the world is larger than a syllabus.',
      'An institute of technology teaches you that a well-put problem has an answer. Most of what you will meet afterwards is not so obliging. It has several answers, each of them held by somebody with good reasons, and the work consists of finding one that all of them can live with. No lecture of mine can teach that. Three days in a committee, with a placard in your hand and a position you did not choose, can.',
      'I have watched this club for long enough to notice who gains the most from it. It is seldom the most fluent speaker. It is the student who came in silent, asked one short question on the second day, found that the room had gone quiet to listen, and went home a little taller. If that is you, please come. We built this place with you in mind.',
      'To those who return, a request: the strength of a committee is the kindness of its experienced members. Lend somebody your notes. Yield somebody your time. The award will look just as well on your shelf, and you will have earned it twice.',
    ],
    closing: 'Warm Regards',
    name: 'Dr Sample Advisor',
    title: 'Faculty Advisor',
    club: 'NITS Model United Nations',
    picture: 'letter-faculty-advisor',
  },
  {
    id: 'secretary-general',
    heading: 'From the Secretary General',
    greeting: 'Dear friends,',
    paragraphs: [
      'My first speech in a committee lasted nineteen seconds. I had ninety, a page of notes in very small handwriting, and a country whose capital I had just mispronounced. Nobody laughed. The delegate beside me slid a glass of water across the desk and whispered that she had forgotten her own country’s name the year before. I have been to many conferences since. I do not remember most of the resolutions, but I remember the glass of water.',
      'This year’s theme is Hues of Harmony. Harmony is often mistaken for agreement, as if everyone had to sing the same note. Ask any musician: it is what happens when different notes are played together on purpose. Our four committees could hardly be more different. One sits in Hastinapur on the eve of a war, one in Geneva, one behind closed doors in New Delhi, and one runs between all of them with a notebook. What they share is the belief that differences are material to work with.',
      'The secretariat has spent months on things you will, with luck, never notice: that every guide is readable in one evening, that the first-timers’ session comes before the first vote and not after it, that there is somebody awake at the hospitality desk when your train is late. We are fifty-one students with classes in the morning, and we have enjoyed nearly all of it.',
      'So read your guide, and then read what the other side would read. Come with a position and leave room to change it. And when the delegate next to you loses their thread, you know what to do with the glass of water.',
      'We will see you in committee.',
    ],
    closing: 'Warm Regards',
    name: 'Aarav Sample',
    title: 'Secretary General',
    club: 'NITS Model United Nations',
    picture: 'letter-secretary-general',
  },
];

/** Sample voices of past delegates. Ask before you quote a real one, and keep them short. */
export const reviews: readonly Review[] = [
  {
    id: 1,
    name: 'Aanya Sample',
    text: 'I came because my roommate needed a third person for the group. I left with a resolution that carried my clause and a list of people I still write to.',
    img: 'review-1',
  },
  {
    id: 2,
    name: 'Rehan Sample',
    text: 'The executive board gave every single delegate feedback, on paper, by name. I have been to conferences four times the size that did not manage that.',
    img: 'review-2',
  },
  {
    id: 3,
    name: 'Meghna Sample',
    text: 'First conference, first speech, hands shaking. The rules session in the morning was so clear that by lunch I had raised a point of order, and it was in order.',
    img: 'review-3',
  },
  {
    id: 4,
    name: 'Tobin Sample',
    text: 'The crisis updates came at one in the morning and we ran down the corridor in slippers to sign a treaty. Easily the best night of the semester.',
    img: 'review-4',
  },
  {
    id: 5,
    name: 'Ishita Sample',
    text: 'I reported for the press corps. My editor sent my first article back three times, and she was right three times. I write differently now.',
    img: 'review-5',
  },
  {
    id: 6,
    name: 'Farhan Sample',
    text: 'We travelled eleven hours to get here. Somebody from hospitality was at the station with our names on a placard and tea in a flask.',
    img: 'review-6',
  },
  {
    id: 7,
    name: 'Lalrin Sample',
    text: 'What I liked was the standard of preparation. People had read the guide, and then they had read beyond it. You had to keep up, and you wanted to.',
    img: 'review-7',
  },
  {
    id: 8,
    name: 'Devika Sample',
    text: 'I represented a country whose policy I cannot stand. It taught me more about my own opinions than three years of agreeing with my friends.',
    img: 'review-8',
  },
  {
    id: 9,
    name: 'Arko Sample',
    text: 'No shouting, no showing off. The chair noticed who had not spoken yet and made room for them. I have copied it in every meeting I have run since.',
    img: 'review-9',
  },
  {
    id: 10,
    name: 'Nandini Sample',
    text: 'I thought engineers could not do this. There were forty of us in the room, arguing about refugee law until the lights were switched off. We can.',
    img: 'review-10',
  },
];

export const collaboration: Collaboration = {
  heading: 'Collaboration',
  paragraphs: [
    'In January 2024 we joined hands with the MUN clubs of other colleges for an online inter-college conference. For one weekend the committees met across hostels, living rooms and at least one moving train; the rules were the same, the placards were drawn on notebook paper, and the debate was as good as any we have held in a hall.',
    'Students of our club came back with awards from several of its committees, among them first-time delegates who had spoken in public for the first time that week. We are proud of the certificates, and prouder of the friendships: some of those clubs will sit beside us at this year’s annual conference.',
  ],
  photos: [
    {
      picture: 'collaboration-1',
      alt: 'A screen full of delegates in the online conference',
      caption: 'The online inter-college MUN, January 2024',
    },
    {
      picture: 'collaboration-2',
      alt: 'A delegate holding a hand-drawn placard to the camera',
      caption: 'Placards, drawn by hand',
    },
    {
      picture: 'collaboration-3',
      alt: 'Club members watching the closing session together',
      caption: 'Watching the closing session in the club room',
    },
    {
      picture: 'collaboration-4',
      alt: 'Students of the club with their certificates',
      caption: 'Our delegates with their awards',
    },
  ],
};

export const achievements: readonly CaptionedPicture[] = [
  {
    picture: 'achievement-1',
    alt: 'Delegates of the club with the trophies of the season',
    caption:
      'The season’s awards, won at conferences across the country and shared by everyone who helped prepare',
  },
];
