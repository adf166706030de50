import type { Letter } from '#pages/contract/documents.ts';

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
