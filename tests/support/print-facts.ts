import type { PrintFacts } from '#credentials/server/print/print-facts.ts';

/** Sample names in five scripts, the longest with 67 letters. */
export const longNames = [
  'Anannya Bhattacharjee-Chowdhury',
  'রবীন্দ্রনাথ ইন্দ্ৰাণী জ্যোতিৰ্ময় ভট্টাচার্য চৌধুরী',
  'देवेन्द्र नारायण श्रीवास्तव त्रिपाठी महापात्र',
  'வெங்கடேஸ்வரன் கிருஷ்ணமூர்த்தி சுப்பிரமணியன்',
  'محمد عبد الرحمن خان',
  'Venkata Naga Satya Sai Lakshmi Narasimha Rao Chandrasekhara Vemulap',
];

const committees: PrintFacts['committees'] = [
  {
    value: 'disec',
    name: 'Disarmament and International Security Committee of the General Assembly',
    shortName: 'DISEC',
    hue: 'azure',
    address: 'https://mun.example.org/committee?committee=disec',
    delegatePage: 'https://mun.example.org/committee/Sample',
  },
  {
    value: 'press',
    name: 'International Press Corps',
    shortName: 'IPC',
    hue: 'rose',
    address: 'https://mun.example.org/committee?committee=press',
    delegatePage: 'https://mun.example.org/committee/Sample',
  },
];

/** Sample facts with two committees and a number of delegates. Every twentieth one has a long name. */
export function samplePrintFacts(count: number, facts: Partial<PrintFacts> = {}): PrintFacts {
  const delegates = Array.from({ length: count }, (_, at) => ({
    name: at % 20 === 0 ? (longNames[(at / 20) % longNames.length] ?? '') : `Sample Delegate ${at}`,
    sortName: String(at).padStart(4, '0'),
    portfolioId: String(at),
    portfolio:
      at % 50 === 0
        ? 'Democratic People’s Republic of Korea, Ministry of Foreign Affairs'
        : `Portfolio ${at}`,
    college: 'Sample College of Engineering',
    delegation: at % 2 === 0 ? 'Sample Delegation' : null,
    committee: committees[at % committees.length]?.value ?? '',
    passCode: null,
  }));
  return {
    committees,
    delegates,
    freeSeats: [],
    team: [],
    pictures: new Map(),
    sessions: [],
    sheets: new Map(),
    emergency: '',
    phones: [],
    shifts: [],
    plan: null,
    attendance: null,
    missing: null,
    doorAddress: 'https://mun.example.org/door',
    timetableAddress: 'https://mun.example.org/annualconf',
    attendanceAddress: 'https://mun.example.org/attendance',
    ...facts,
  };
}
