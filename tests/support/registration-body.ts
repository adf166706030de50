import sharp from 'sharp';
import { council, eventName } from './conference.ts';

let written: Promise<Buffer> | undefined;

/** What a delegate of another college sends to register alone, written once: a picture of a payment is in it. */
export function registrationBody(): Promise<Buffer> {
  written ??= write();
  return written;
}

async function write(): Promise<Buffer> {
  const payment = await sharp({ create: { width: 900, height: 1600, channels: 3, background: '#225588' } })
    .png()
    .toBuffer();
  return Buffer.from(
    JSON.stringify({
      eventName,
      payment: `data:image/png;base64,${payment.toString('base64')}`,
      previousMunExperience: 'None yet.',
      committeePreference: [council.value],
      portfolioPreference: council.portfolios.slice(0, 1),
      isGroupRegistration: false,
      college: 'Sample College',
      accomodation: 'No',
    }),
  );
}
