import type { Committee } from './schema.ts';

/** The four committees of the edition, in the order every page shows them. */
export const committees: readonly Committee[] = [
  {
    value: 'Mahabharat',
    name: 'Special Council of Hastinapur',
    shortName: 'Hastinapur Special Council',
    hue: 'saffron',
    ratio: [3, 2],
    agenda: 'The return of the Pandavas: succession, duty and the last chance of peace before Kurukshetra',
    summary:
      'A crisis council set on the eve of the great war. Every oath, grievance and alliance of the epic is on the table, and nothing says it must end the way you remember.',
    description: [
      'Thirteen years of exile are over. The Pandavas have come back for what they were promised, Duryodhana will not part with land enough to hold the point of a needle, and messengers ride between the camps while both sides count their chariots. Dhritarashtra has called every king, teacher, counsellor and queen who has a stake in the answer to one hall. You are one of them.',
      'The Special Council of Hastinapur is a crisis committee. It opens on the day the council meets and then follows your decisions, not the text. An envoy sent early, a secret shared with the wrong cousin, a vow broken for a better reason than the one it was made for: the crisis desk answers each of them, and the story moves. Some delegates sit with Hastinapur, some with Indraprastha, and a good number have reasons to stand with neither.',
      'Speak as your character would, but argue as a statesman must. The questions underneath are old and entirely current. Who inherits when two claims are both lawful? Does a promise bind the one who was tricked into it? What does a counsellor owe to a ruler who will not listen, and a soldier to a war he thinks unjust? You need not know the epic by heart; the background guide walks you through the houses, the oaths and the laws of war that matter here.',
      'The council works through directives, private notes and treaties. There will be moderated debate, there will be midnight news, and there may well be peace. It has never been tried by this particular council.',
    ],
    banner: 'committee-hastinapur',
    backgroundGuide: 'https://example.org/background-guides/hastinapur.pdf',
    chatGroup: 'https://example.org/chat/hastinapur',
  },
  {
    value: 'UNHRC',
    name: 'United Nations Human Rights Council',
    shortName: 'UNHRC',
    hue: 'azure',
    ratio: [5, 4],
    agenda: 'Protecting the rights of people displaced by conflict and by a changing climate',
    summary:
      'The classic United Nations committee, and a fine one to begin with: fifty-six countries, the full rules of procedure, and a question that no state can answer alone.',
    description: [
      'More people are away from home against their will today than at any time since records have been kept. Some crossed a border with a war at their backs; others left a coast, a delta or a dry field that could no longer feed them. The first have a convention that names them and the rights they carry. The second, for the most part, have no name in law at all.',
      'The Human Rights Council is asked to look at both together. What is owed to a person who cannot go back, whatever the reason? How do states share the duty of receiving them, when the countries nearest to a crisis are seldom the richest? What should happen to children whose births nobody registered, to families divided by two procedures, to those who have lived a generation in a settlement meant for one winter?',
      'Delegates will represent their country’s record as well as its hopes. Read how your state votes, which conventions it has signed and which reservations it made; that is where the interesting speeches come from. The council has no army and almost no budget, but it can investigate, it can appoint rapporteurs, and it can put on paper what the world has agreed is decent. Draft resolutions that do one of these well are worth more than those that promise everything.',
      'First-time delegates are welcome here. A rules-of-procedure session is held on the first morning, the executive board answers questions between sessions without hurry, and every delegate who prepares will get the floor.',
    ],
    banner: 'committee-unhrc',
    backgroundGuide: 'https://example.org/background-guides/unhrc.pdf',
    chatGroup: 'https://example.org/chat/unhrc',
  },
  {
    value: 'IPC',
    name: 'International Press Corps',
    shortName: 'IPC',
    hue: 'rose',
    ratio: [4, 3],
    agenda: 'Reporting the conference: accuracy, speed and fairness against a deadline',
    summary:
      'Reporters, photographers and caricaturists who walk into any committee, ask the question no one else would, and publish before dinner.',
    description: [
      'A committee without a press is a room of people agreeing with themselves. The International Press Corps keeps the others honest: it sits in on their sessions, reads their drafts more carefully than they do, and holds the press conference in which a delegate finally has to answer in one sentence.',
      'You will join as the correspondent of a news agency or newspaper, and you will write as it would. A wire service wants the facts in the order of their weight within minutes; a daily wants the argument behind them by evening. You will file beats, reports, an opinion piece and an interview over three days, and the editors will send your copy back with questions, as editors do.',
      'Photographers and caricaturists belong here too. A picture that shows how a room felt, or a cartoon that says in four lines what a debate took four hours for, carries the same marks as an article. Tell the editors your medium on the first morning and show them two pieces of earlier work, if you have any.',
      'There is no background guide: the conference is your subject, and the other committees’ guides are your reading. Bring a notebook, comfortable shoes and a healthy doubt.',
    ],
    banner: 'committee-ipc',
    backgroundGuide: null,
    chatGroup: 'https://example.org/chat/ipc',
  },
  {
    value: 'IB',
    name: 'Intelligence Bureau',
    shortName: 'Intelligence Bureau',
    hue: 'viridian',
    ratio: [5, 3],
    agenda:
      'Internal security in a connected age: coordination between the Union, the States and the agencies',
    summary:
      'A closed-door meeting of ministers, secretaries, chief ministers and agency heads. Intelligence arrives in fragments; decisions cannot wait for the rest.',
    description: [
      'A power grid fails in three states within the hour. Forged documents turn up at a port, a payments network slows to a crawl, and a rumour outruns every official statement about all three. Any one of them could be an accident. The Intelligence Bureau has called the people who must decide, before it is certain, whether they belong together.',
      'This committee is a joint crisis meeting of the Government of India’s security establishment: the Prime Minister and the ministers of Home, Defence and External Affairs; the secretaries and advisers who turn decisions into orders; the heads of intelligence, investigation and the armed police forces; and the chief ministers of the states in which things keep happening. Each of you knows something that the others do not, and each answers to a different law.',
      'Debate turns on how a democracy defends itself without ceasing to be one. Who may ask for a citizen’s data, and who checks that they asked rightly? When does a matter of public order, which belongs to a state, become one of national security, which belongs to the Union? How do agencies that guard their sources share what they learn in time for it to be of use?',
      'Expect intelligence notes of uneven quality, directives with consequences, and a press corps in the corridor. Delegates with a taste for administration, law or technology will find plenty to do; the background guide explains the powers of every office in plain language.',
    ],
    banner: 'committee-ib',
    backgroundGuide: 'https://example.org/background-guides/intelligence-bureau.pdf',
    chatGroup: 'https://example.org/chat/intelligence-bureau',
  },
];
