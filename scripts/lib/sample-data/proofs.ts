import sharp from 'sharp';
import { transactionNumberOf } from './money.ts';
import { drawProof, type Look } from './proofs/draw-proof.ts';
import { type LayoutName, layouts } from './proofs/layouts.ts';
import type { Proof } from './proofs/proof.ts';
import type { AllRows } from './rows.ts';

type Registration = AllRows['registrations'][number];

/** Number of different proofs. It is small, because drawing one takes tens of milliseconds. */
const ownPictures = 60;
const names = Object.keys(layouts) as LayoutName[];
const dayMs = 24 * 60 * 60_000;
/** Proofs that do not match the payment, by the case number in `withMoney`. */
const cases: Readonly<Record<number, (proof: Proof) => Partial<Proof> | 'blurred' | 'cut'>> = {
  1: ({ rupees }) => ({ rupees: rupees - 50 }),
  // The numbers on these proofs must be unreadable, because a readable number would match the payment.
  2: () => 'cut',
  3: () => 'cut',
  6: () => 'blurred',
  // These payments are in no bank statement.
  20: () => ({ outcome: 'failed' }),
  25: ({ rupees }) => ({ rupees: rupees - 50 }),
  40: () => ({ outcome: 'pending' }),
  45: ({ at }) => ({ at: at - 20 * dayMs }),
};

/** Draws proofs for registrations in all layouts, light and dark. Some of them contradict the bank statement. */
export async function withProofs(rows: AllRows): Promise<AllRows> {
  const names = new Map(rows.accounts.map(({ id, name }) => [id, name]));
  const payers = rows.registrations.filter(({ mode }) => mode !== 'member').slice(0, ownPictures);
  const drawn = new Map<string, Uint8Array>();
  for (const [number, payer] of payers.entries())
    drawn.set(
      payer.payment_picture_id ?? '',
      await screenshot(payer, number, names.get(payer.account_id) ?? ''),
    );
  return {
    ...rows,
    images: rows.images.map((image) => ({ ...image, bytes: drawn.get(image.id) ?? image.bytes })),
  };
}

async function screenshot(payer: Registration, number: number, name: string): Promise<Uint8Array> {
  const { registration_fee_amount, hospitality_fee_amount, group_total_amount, registered_at } = payer;
  const proof: Proof = {
    rupees: (group_total_amount ?? registration_fee_amount + hospitality_fee_amount) / 100,
    number: payer.transaction_number ?? transactionNumberOf(number),
    at: registered_at - 60 * 60_000,
    payer: name,
    payee: 'Sample Club',
    upiId: 'nitsmun.sample@examplebank',
    outcome: 'done',
  };
  const change = (cases[number] ?? cases[number % 20])?.(proof) ?? {};
  const look: Look = {
    layout: names[number % names.length] ?? 'centred',
    colours: number % 4 < 2 ? 'light' : 'dark',
    width: [720, 540, 600][number % 3] ?? 720,
    ...(change === 'cut' ? { cropped: { top: 0, bottom: 0.62 } } : {}),
  };
  const file = await drawProof(typeof change === 'string' ? proof : { ...proof, ...change }, look);
  const picture = sharp(file);
  return (change === 'blurred' ? picture.blur(9) : picture).jpeg({ quality: 55 }).toBuffer();
}
