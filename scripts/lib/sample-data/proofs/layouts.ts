import type { Words } from './proof.ts';

/** A text on the screen. Lengths are in 360ths of the screen's width. */
export interface Text {
  text: string;
  x: number;
  y: number;
  size: number;
  tone?: 'ink' | 'quiet' | 'accent' | 'onAccent';
  bold?: boolean;
  from?: 'middle' | 'end';
}

interface Shape {
  x: number;
  y: number;
  width: number;
  height: number;
  radius?: number;
  tone: 'surface' | 'accent' | 'line';
}

interface Layout {
  height: number;
  shapes: readonly Shape[];
  texts: readonly Text[];
}

const pair = (label: string, value: string, y: number): Text[] => [
  { text: label, x: 24, y, size: 12, tone: 'quiet' },
  { text: value, x: 24, y: y + 19, size: 15 },
];
const row = (label: string, value: string, y: number): Text[] => [
  { text: label, x: 24, y, size: 13, tone: 'quiet' },
  { text: value, x: 336, y, size: 13, from: 'end' },
];
const line = (y: number): Shape => ({ x: 24, y, width: 312, height: 1, tone: 'line' });

/** Layout with a large amount in the middle, and labels above their values. */
const centred = (w: Words): Layout => ({
  height: 740,
  shapes: [
    { x: 150, y: 60, width: 60, height: 60, radius: 30, tone: 'accent' },
    { x: 12, y: 300, width: 336, height: 390, radius: 16, tone: 'surface' },
  ],
  texts: [
    { text: w.payee.slice(0, 1), x: 180, y: 99, size: 26, tone: 'onAccent', from: 'middle' },
    { text: `To ${w.payee}`, x: 180, y: 150, size: 15, from: 'middle' },
    { text: `₹${w.sum}`, x: 180, y: 210, size: 44, from: 'middle' },
    { text: `${w.status}`, x: 180, y: 246, size: 14, tone: 'quiet', from: 'middle' },
    { text: `${w.day}, ${w.time}`, x: 180, y: 270, size: 13, tone: 'quiet', from: 'middle' },
    { text: 'Sample Bank 1234', x: 24, y: 334, size: 16, bold: true },
    ...pair('UPI transaction ID', w.number, 380),
    ...pair(`To: ${w.payee}`, w.upiId, 436),
    ...pair(`From: ${w.payer}`, w.payerId, 492),
    ...pair('App transaction ID', w.letters, 548),
    { text: 'Sample Pay', x: 180, y: 664, size: 15, tone: 'quiet', from: 'middle' },
  ],
});

/** Layout with a coloured header, and a card with the app's id of the payment. */
const headed = (w: Words): Layout => ({
  height: 760,
  shapes: [
    { x: 0, y: 0, width: 360, height: 110, tone: 'accent' },
    { x: 12, y: 126, width: 336, height: 460, radius: 12, tone: 'surface' },
    line(236),
  ],
  texts: [
    { text: `Transaction ${w.outcome}`, x: 24, y: 52, size: 18, tone: 'onAccent', bold: true },
    { text: `${w.time} on ${w.day}`, x: 24, y: 80, size: 13, tone: 'onAccent' },
    { text: 'Paid to', x: 24, y: 160, size: 13, tone: 'quiet' },
    { text: w.payee, x: 24, y: 188, size: 15, bold: true },
    { text: `₹${w.sum}`, x: 336, y: 188, size: 17, bold: true, from: 'end' },
    { text: w.upiId, x: 24, y: 212, size: 12, tone: 'quiet' },
    { text: 'Payment details', x: 24, y: 270, size: 15, bold: true },
    ...pair('Transaction ID', w.appId, 306),
    { text: 'Debited from', x: 24, y: 364, size: 13, tone: 'quiet' },
    { text: 'XXXXXXXX4321', x: 24, y: 390, size: 14 },
    { text: `₹${w.sum}`, x: 336, y: 390, size: 14, from: 'end' },
    { text: `UTR: ${w.number}`, x: 24, y: 416, size: 13, tone: 'quiet' },
    { text: 'Send again', x: 90, y: 540, size: 13, tone: 'accent', from: 'middle' },
    { text: 'View history', x: 270, y: 540, size: 13, tone: 'accent', from: 'middle' },
  ],
});

/** Layout with the payment number in groups of four digits. */
const wallet = (w: Words): Layout => ({
  height: 720,
  shapes: [
    { x: 0, y: 0, width: 360, height: 64, tone: 'accent' },
    { x: 0, y: 64, width: 360, height: 240, tone: 'surface' },
    line(304),
  ],
  texts: [
    { text: 'Sample Wallet', x: 24, y: 40, size: 18, tone: 'onAccent', bold: true },
    { text: `${w.status} to`, x: 24, y: 110, size: 14, tone: 'quiet' },
    { text: w.payee, x: 24, y: 136, size: 17, bold: true },
    { text: `₹${w.sum}`, x: 24, y: 196, size: 36, bold: true },
    { text: `UPI ID: ${w.upiId}`, x: 24, y: 240, size: 13 },
    { text: `From ${w.payer}, Sample Bank - 9876`, x: 24, y: 268, size: 13, tone: 'quiet' },
    { text: `UPI Ref. No: ${w.inFours}`, x: 24, y: 344, size: 14 },
    { text: `${w.day}, ${w.time}`, x: 24, y: 372, size: 13, tone: 'quiet' },
    { text: 'Order ID: SMPL-20261', x: 24, y: 400, size: 13, tone: 'quiet' },
    { text: 'Call +91 90000 00000 for help', x: 24, y: 660, size: 12, tone: 'quiet' },
  ],
});

/** Layout with labels on the left and values on the right, like apps of banks. */
const table = (w: Words): Layout => ({
  height: 700,
  shapes: [
    { x: 0, y: 0, width: 360, height: 72, tone: 'accent' },
    ...[136, 184, 232, 280, 328, 376, 424, 472, 520].map((y) => line(y + 16)),
  ],
  texts: [
    { text: 'Sample Bank', x: 24, y: 44, size: 18, tone: 'onAccent', bold: true },
    { text: w.status, x: 24, y: 108, size: 16, bold: true },
    ...row('Amount', `Rs. ${w.withPaise}`, 136),
    ...row('Beneficiary', w.payee, 184),
    ...row('UPI ID', w.upiId, 232),
    ...row('From account', '000000004321', 280),
    ...row('Reference number', w.number, 328),
    ...row('Mode', 'UPI', 376),
    ...row('Date', w.dayInFigures, 424),
    ...row('Time', w.time, 472),
    ...row('Remarks', 'conference fee', 520),
  ],
});

const chat = (w: Words): Layout => ({
  height: 680,
  shapes: [
    { x: 0, y: 0, width: 360, height: 60, tone: 'surface' },
    { x: 90, y: 96, width: 250, height: 150, radius: 16, tone: 'surface' },
    { x: 12, y: 286, width: 336, height: 250, radius: 16, tone: 'surface' },
  ],
  texts: [
    { text: w.payee, x: 24, y: 38, size: 16, bold: true },
    { text: `Payment to ${w.payee.split(' ')[0]}`, x: 108, y: 126, size: 13, tone: 'quiet' },
    { text: `₹ ${w.sum}`, x: 108, y: 176, size: 34, bold: true },
    { text: `${w.outcome === 'done' ? 'Paid' : w.status} · ${w.day}`, x: 108, y: 214, size: 13 },
    ...pair('UPI ref ID', w.number, 320),
    ...pair('Paid to', w.upiId, 376),
    ...pair('Sent by', `${w.payer} (${w.payerId})`, 432),
    { text: 'Say something', x: 24, y: 632, size: 14, tone: 'quiet' },
  ],
});

/** Layout that shows the reference in the bank's description. */
const history = (w: Words): Layout => ({
  height: 720,
  shapes: [{ x: 12, y: 84, width: 336, height: 520, radius: 8, tone: 'surface' }, line(210)],
  texts: [
    { text: 'Transaction details', x: 24, y: 50, size: 18, bold: true },
    { text: `- ₹${w.withPaise}`, x: 24, y: 136, size: 28, bold: true },
    { text: `Debited on ${w.day} at ${w.time}`, x: 24, y: 168, size: 13, tone: 'quiet' },
    { text: w.status, x: 24, y: 194, size: 13, tone: 'accent' },
    ...pair('Narration', `UPI/DR/${w.payee}`, 244),
    ...pair('RRN', w.number, 300),
    ...pair('To', w.upiId, 356),
    ...pair('Name', w.payee, 412),
    ...pair('Balance', `₹${(Number(w.number.slice(-4)) + 1_000).toLocaleString('en-IN')}.50`, 468),
    ...pair('Branch', 'Sample Bank, Campus Branch', 524),
  ],
});

export const layouts = { centred, headed, wallet, table, chat, history } as const;
export type LayoutName = keyof typeof layouts;
