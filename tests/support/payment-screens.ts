import '../../scripts/lib/bundled-fonts.ts';
import sharp from 'sharp';
import { escapeHtml } from '#platform/server/escape-html.ts';
import { type Random, seeded } from './seeded.ts';

export const club = { upiId: 'sampleclub.fest@okexample', name: 'Sample Club Society' } as const;

export interface Payment {
  kind: keyof typeof layouts;
  outcomeText: string;
  mood?: Facts['mood'];
  rupees: number;
  isToOthers?: boolean;
  tilt: number;
}

interface Facts {
  rupees: number;
  number: string;
  payee: string;
  upiId: string;
  payer: string;
  payerId: string;
  day: string;
  time: string;
  outcomeText: string;
  mood: 'good' | 'waiting' | 'bad';
  random: Random;
}

interface Line {
  text: string;
  x: number;
  y: number;
  size: number;
  fill?: string;
  bold?: boolean;
  anchor?: 'middle' | 'end';
}

/** A screen of a payment, 400 units wide, in the colours of an app. */
interface Screen {
  height: number;
  ground: string;
  ink: string;
  boxes: { x: number; y: number; width: number; height: number; fill: string; radius?: number }[];
  lines: Line[];
}

const faces = [
  'Roboto',
  'Roboto',
  'Inter',
  'Open Sans',
  'Lato',
  'Hanken Grotesk',
  'Noto Sans Devanagari',
  'serif',
];
/** Widths of screenshots in pixels. Forwarded screenshots are smaller than the screen, and harder to read. */
const widths = [360, 480, 540, 720];
const rupee = (rupees: number, amount = false) =>
  rupees.toLocaleString('en-IN', { minimumFractionDigits: amount ? 2 : 0 });
const fours = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');
const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
const twelve = (random: Random, first = random.of(['3', '4', '5', '6', '7', '8'])) =>
  first + Array.from({ length: 11 }, () => random.of(digits)).join('');

const headFill = {
  good: ['#1b8a4c', '#0f7a3d', '#5f259f'],
  waiting: ['#f5a623', '#f0b429', '#ffb300'],
  bad: ['#d32f2f', '#c62828'],
};

function headed(f: Facts): Screen {
  const { random } = f;
  return {
    height: 800,
    ground: '#f3f4f8',
    ink: '#1f2430',
    boxes: [
      { x: 0, y: 0, width: 400, height: 116, fill: random.of(headFill[f.mood]) },
      { x: 14, y: 132, width: 372, height: 420, fill: '#ffffff', radius: 10 },
    ],
    lines: [
      { text: f.outcomeText, x: 70, y: 56, size: 19, fill: '#ffffff', bold: true },
      { text: `${f.time} on ${f.day}`, x: 70, y: 84, size: 14, fill: '#ffffff' },
      {
        text: f.mood === 'good' ? 'Paid to' : random.of(['Paid to', 'Paying', 'To']),
        x: 30,
        y: 168,
        size: 14,
        fill: '#666b7a',
      },
      { text: f.payee, x: 30, y: 196, size: 16, bold: true },
      { text: `₹${rupee(f.rupees)}`, x: 370, y: 196, size: 18, bold: true, anchor: 'end' },
      { text: f.upiId, x: 30, y: 222, size: 14, fill: '#666b7a' },
      { text: 'Transfer Details', x: 30, y: 280, size: 16, bold: true },
      { text: 'Transaction ID', x: 30, y: 316, size: 13, fill: '#666b7a' },
      { text: `T26110${twelve(random)}${twelve(random).slice(0, 5)}`, x: 30, y: 338, size: 15 },
      { text: 'Debited from', x: 30, y: 384, size: 13, fill: '#666b7a' },
      { text: 'XXXXXXXX5512', x: 30, y: 408, size: 15 },
      { text: `₹${rupee(f.rupees)}`, x: 370, y: 408, size: 15, anchor: 'end' },
      { text: `UTR: ${f.number}`, x: 30, y: 434, size: 14, fill: '#666b7a' },
    ],
  };
}

/** Draws rows with a label and a value, including several numbers. */
function rows(f: Facts): Screen {
  const { random } = f;
  const label = random.of([
    'UTR',
    'UPI Ref No.',
    'RRN',
    'Reference Number',
    'Transaction Ref. No.',
    'UPI Reference No',
  ]);
  const all = random.shuffled([
    ['Amount', random.chance(0.5) ? `₹ ${rupee(f.rupees, true)}` : `INR ${rupee(f.rupees, true)}`],
    ['Paid to', f.payee],
    ['Payee UPI ID', f.upiId],
    [label, f.number],
    ['Order ID', twelve(random)],
    ['Customer ID', twelve(random)],
    ['Debit account', `XXXXXX${random.of(['5512', '8820'])}`],
    ['Available balance', `₹ ${rupee(random.chance(0.5) ? f.rupees : 5_213, true)}`],
    ['Mode', 'UPI'],
    ['Date & time', `${f.day} ${f.time}`],
  ]);
  const step = random.of([38, 46, 54]);
  return {
    height: 160 + all.length * step + 80,
    ground: '#fbfbfd',
    ink: '#20242e',
    boxes: [
      { x: 0, y: 0, width: 400, height: 60, fill: random.of(['#0b3d91', '#97144d', '#f58220', '#12545b']) },
      ...all.map((_, at) => ({ x: 20, y: 170 + at * step, width: 360, height: 1, fill: '#dcdfe8' })),
    ],
    lines: [
      { text: 'Example Bank', x: 20, y: 38, size: 19, fill: '#ffffff', bold: true },
      { text: f.outcomeText, x: 200, y: 110, size: 19, bold: true, anchor: 'middle' },
      ...all.flatMap(([name = '', value = ''], at): Line[] => [
        { text: name, x: 20, y: 158 + at * step, size: 14, fill: '#6a6f7e' },
        { text: value, x: 380, y: 158 + at * step, size: 14, anchor: 'end' },
      ]),
    ],
  };
}

function wallet(f: Facts): Screen {
  const { random } = f;
  return {
    height: 780,
    ground: '#eaf6ff',
    ink: '#0c2340',
    boxes: [{ x: 16, y: 70, width: 368, height: 560, fill: '#ffffff', radius: 18 }],
    lines: [
      { text: 'paywala', x: 200, y: 46, size: 24, bold: true, anchor: 'middle', fill: '#00539c' },
      { text: f.outcomeText, x: 36, y: 120, size: 17, bold: true },
      { text: `Rs.${rupee(f.rupees, random.chance(0.5))}`, x: 36, y: 178, size: 40, bold: true },
      { text: `To: ${f.payee}`, x: 36, y: 236, size: 16 },
      { text: `UPI ID: ${f.upiId}`, x: 36, y: 262, size: 14, fill: '#56657c' },
      { text: `From: ${f.payer}`, x: 36, y: 318, size: 16 },
      { text: `${f.payerId}`, x: 36, y: 342, size: 14, fill: '#56657c' },
      {
        text: random.chance(0.5) ? `UPI Ref No: ${fours(f.number)}` : `UPI Ref No:${f.number}`,
        x: 36,
        y: 400,
        size: 15,
      },
      { text: `${f.time}, ${f.day}`, x: 36, y: 428, size: 14, fill: '#56657c' },
      {
        text: `Wallet balance: Rs.${rupee(random.chance(0.5) ? f.rupees : 812, true)}`,
        x: 36,
        y: 480,
        size: 14,
      },
      { text: 'Helpline 1800 120 130', x: 36, y: 590, size: 13, fill: '#56657c' },
    ],
  };
}

const wrap = (text: string, length: number): string[] => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && longer.length <= length) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
};

function messages(texts: string[], random: Random): Screen {
  const isDark = random.chance(0.4);
  const length = random.of([34, 38, 42]);
  const boxes: Screen['boxes'] = [];
  const lines: Line[] = [
    { text: random.of(['VM-EXBANK', 'AD-EXMPBK-S', 'JD-EXBNKS']), x: 60, y: 42, size: 18, bold: true },
  ];
  let y = 80;
  for (const text of texts) {
    const own = wrap(text, length);
    const height = own.length * 24 + 28;
    boxes.push({ x: 14, y, width: 350, height, fill: isDark ? '#2a2d35' : '#e9edf5', radius: 14 });
    for (const [at, one] of own.entries()) lines.push({ text: one, x: 28, y: y + 32 + at * 24, size: 16 });
    y += height + random.of([16, 30]);
  }
  return {
    height: Math.max(y + 60, 560),
    ground: isDark ? '#111318' : '#ffffff',
    ink: isDark ? '#eceef2' : '#17191f',
    boxes,
    lines,
  };
}

function sms(f: Facts, number = f.number, rupees = f.rupees, outcomeText = f.outcomeText): string {
  const { random } = f;
  const account = random.of(['X5512', 'XX8820', '*5512']);
  const to = random.chance(0.7) ? f.upiId : f.payee;
  if (f.mood !== 'good')
    return random.of([
      `Dear Customer, UPI txn of Rs.${rupee(rupees, true)} to ${to} from A/c ${account} on ${f.day}: ${outcomeText}. UPI Ref ${number}. -Example Bank`,
      `Rs ${rupee(rupees, true)} to ${to} via UPI. Status: ${outcomeText}. Ref No ${number}. Not you? Call 18001234567`,
      `Your A/c ${account}: UPI payment Rs.${rupees}.00 to ${to} RRN ${number} ${outcomeText} -Example Bank`,
    ]);
  return random.of([
    `Dear UPI user A/C ${account} debited by ${rupees}.00 on date ${f.day} trf to ${to} Refno ${number}. If not u? call 1800111109. -Example Bank`,
    `Sent Rs.${rupees}.00 From Example Bank A/C ${account} To ${to} On ${f.day} Ref ${number} Not You? Call 18002586161`,
    `Rs.${rupee(rupees, true)} debited from A/c ${account} on ${f.day} to VPA ${to} (UPI Ref No ${number}). Avl Bal Rs.${rupee(random.chance(0.5) ? f.rupees : 9_120, true)}`,
    `Your A/c ${account} is debited for Rs.${rupee(rupees, true)} on ${f.day} and credited to ${to}. UPI:${number}. -Example Bank`,
  ]);
}

function twoMessages(f: Facts): Screen {
  const other = otherPayment(f.random);
  const own = sms(f);
  const good: Facts = {
    ...f,
    mood: 'good',
    payee: 'Sharma Stores',
    upiId: 'sharmastores@ybexample',
    rupees: other.rupees,
  };
  const theirs = sms(good, other.number, other.rupees);
  return messages(f.random.chance(0.5) ? [own, theirs] : [theirs, own], f.random);
}

function history(f: Facts): Screen {
  const other = otherPayment(f.random);
  return {
    height: 760,
    ground: '#ffffff',
    ink: '#23262f',
    boxes: [{ x: 0, y: 420, width: 400, height: 2, fill: '#c9cdd8' }],
    lines: [
      { text: 'Transaction details', x: 24, y: 48, size: 20, bold: true },
      { text: `- ₹${rupee(f.rupees, true)}`, x: 24, y: 106, size: 30, bold: true },
      { text: f.outcomeText, x: 24, y: 140, size: 15 },
      { text: `UPI-${f.payee}`, x: 24, y: 180, size: 14 },
      { text: `${f.upiId}`, x: 24, y: 204, size: 14 },
      { text: `Ref. ${f.number}`, x: 24, y: 232, size: 14, fill: '#686d7b' },
      { text: `${f.day} ${f.time}`, x: 24, y: 258, size: 14, fill: '#686d7b' },
      { text: 'Earlier', x: 24, y: 460, size: 16, bold: true },
      { text: 'Sharma Stores', x: 24, y: 500, size: 15 },
      { text: `₹${rupee(other.rupees, true)}`, x: 376, y: 500, size: 15, anchor: 'end' },
      { text: f.random.of(['Paid', 'Completed', 'Successful']), x: 24, y: 524, size: 13, fill: '#686d7b' },
      { text: other.number, x: 24, y: 548, size: 13, fill: '#686d7b' },
    ],
  };
}

/** Draws a screen in a language that the text recognition may not know. */
function inAnotherLanguage(f: Facts): Screen {
  const labels = f.random.of([
    { to: 'प्राप्तकर्ता', number: 'यूपीआई लेन-देन आईडी', from: 'प्रेषक' },
    { to: 'প্রাপক', number: 'ইউপিআই লেনদেন আইডি', from: 'প্রেরক' },
    { to: 'প্ৰাপক', number: 'UPI লেনদেন ID', from: 'প্ৰেৰক' },
    { to: 'Paid to', number: 'UTR', from: 'Debited from' },
  ]);
  return {
    height: 720,
    ground: '#f7f7fb',
    ink: '#20232c',
    boxes: [{ x: 0, y: 0, width: 400, height: 100, fill: f.random.of(headFill[f.mood]) }],
    lines: [
      { text: f.outcomeText, x: 40, y: 60, size: 22, fill: '#ffffff', bold: true },
      { text: labels.to, x: 30, y: 150, size: 14, fill: '#666b7a' },
      { text: f.payee, x: 30, y: 176, size: 16, bold: true },
      { text: f.upiId, x: 30, y: 200, size: 14 },
      { text: `₹${rupee(f.rupees)}`, x: 30, y: 262, size: 36, bold: true },
      { text: labels.number, x: 30, y: 320, size: 14, fill: '#666b7a' },
      { text: f.number, x: 30, y: 344, size: 16 },
      { text: labels.from, x: 30, y: 396, size: 14, fill: '#666b7a' },
      { text: 'XXXX5512', x: 30, y: 420, size: 15 },
      { text: `${f.day} ${f.time}`, x: 30, y: 460, size: 14 },
    ],
  };
}

function letter(f: Facts): Screen {
  const text = [
    `Hi ${f.payer.split(' ')[0]},`,
    ...wrap(
      f.mood === 'good'
        ? `You have paid Rs. ${rupee(f.rupees, true)} to ${f.payee} (${f.upiId}).`
        : `About your payment of Rs. ${rupee(f.rupees, true)} to ${f.payee} (${f.upiId}):`,
      40,
    ),
    f.outcomeText,
    `Transaction reference: ${f.number}`,
    `Order number: ${twelve(f.random)}`,
    `${f.day} ${f.time}`,
    'Thank you for using Example Pay',
  ];
  return {
    height: 560,
    ground: '#ffffff',
    ink: '#22252d',
    boxes: [{ x: 0, y: 0, width: 400, height: 70, fill: '#233876' }],
    lines: [
      { text: 'Example Pay', x: 24, y: 44, size: 20, fill: '#ffffff', bold: true },
      ...text.map((line, at): Line => ({ text: line, x: 24, y: 120 + at * 36, size: 16 })),
    ],
  };
}

const otherPayment = (random: Random) => ({
  number: twelve(random),
  rupees: random.of([120, 250, 64, 2_000]),
});

const layouts = {
  headed,
  rows,
  wallet,
  message: (f: Facts) => messages([sms(f)], f.random),
  'two messages': twoMessages,
  history,
  'another language': inAnotherLanguage,
  letter,
} as const;

/** Draws the screenshot of a payment. The same payment always gives the same picture. */
export async function paymentScreen({ kind, outcomeText, mood = 'good', rupees, isToOthers, tilt }: Payment) {
  const random = seeded(rupees + Math.round(tilt * 10));
  const facts: Facts = {
    rupees,
    number: twelve(random),
    payee: isToOthers ? 'Verma Coaching Centre' : club.name,
    upiId: isToOthers ? 'vermacoaching@okexample' : club.upiId,
    payer: 'Rina Sample Das',
    payerId: 'rinadas.99@okexample',
    day: random.of(['3 Nov 2026', '03 November 2026', '03/11/2026', '03-Nov-26', 'Nov 3, 2026']),
    time: random.of(['02:13 PM', '9:41 am', '18:05']),
    outcomeText,
    mood,
    random,
  };
  return { file: await drawn(layouts[kind](facts), { random, tilt }), number: facts.number };
}

async function drawn(screen: Screen, { random, tilt }: { random: Random; tilt: number }): Promise<Buffer> {
  const { height, ground, ink, boxes, lines } = screen;
  const width = random.of(widths);
  const body = [
    `<rect width="400" height="${height}" fill="${ground}"/>`,
    ...boxes.map(
      (box) =>
        `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="${box.radius ?? 0}" fill="${box.fill}"/>`,
    ),
    ...lines.map(
      ({ text, x, y, size, fill = ink, bold, anchor = 'start' }) =>
        `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="${anchor}"${bold ? ' font-weight="bold"' : ''}>${escapeHtml(text)}</text>`,
    ),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${Math.round((height * width) / 400)}" viewBox="0 0 400 ${height}" font-family="${random.of(faces)}">${body.join('')}</svg>`;
  const upright = sharp(Buffer.from(svg));
  const turned = tilt === 0 ? upright : upright.rotate(tilt, { background: ground });
  return random.chance(0.4)
    ? turned.png().toBuffer()
    : turned
        .flatten({ background: ground })
        .jpeg({ quality: random.of([45, 60, 75, 90]) })
        .toBuffer();
}
