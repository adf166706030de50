import { expect, type Page } from '@playwright/test';
import type { AnyCall, ErrorSpec } from '#platform/contract/call.ts';
import { internalError } from '#platform/contract/common.ts';
import { inputError } from '#platform/server/http/app-error.ts';
import { toast } from './account-screens.ts';
import type { Noise } from './noise.ts';

/** A form that can be sent again and again, whose call the story answers in the server's place. */
export interface Asking {
  page: Page;
  noise: Noise;
  call: AnyCall;
  send: () => Promise<unknown>;
  /** How long what comes of it is shown, in milliseconds (product 13.1). */
  duration: number;
  /** What is said when the answer has no words; where it is given, also for words that product 12.5 does not list. */
  otherwise?: string;
  /** Errors that lead on to another question instead of being shown. */
  leadsOn?: readonly ErrorSpec[];
}

/** Everything that the contract of a call lets the server say instead of yes, but that the session has ended. */
function refusalsOf(call: AnyCall): ErrorSpec[] {
  const { errors, failed, invalid, tooLarge, forbidden } = call;
  const general = [failed && { ...internalError, message: failed }, invalid && inputError(call)];
  return [...Object.values(errors), ...general, tooLarge, forbidden].filter(
    (error) => typeof error === 'object',
  );
}

/**
 * Has the server refuse for each reason its contract knows, without a word, and for `more` reasons, in this order: each is
 * shown to the letter for its time, and goes. The page's clock must be installed.
 */
export async function expectRefusalsShown(asking: Asking, more: readonly ErrorSpec[] = []): Promise<void> {
  const { otherwise, leadsOn = [] } = asking;
  for (const said of refusalsOf(asking.call)) if (!leadsOn.includes(said)) await expectSaid(asking, said);
  await expectSaid(asking, { status: 502, code: '', message: '' }, otherwise ?? 'Something went wrong');
  if (otherwise)
    await expectSaid(asking, { status: 400, code: 'in_no_list', message: 'Words of no list' }, otherwise);
  for (const said of more) await expectSaid(asking, said);
}

async function expectSaid(
  asking: Asking,
  { status, code, message }: ErrorSpec,
  shown = message,
): Promise<void> {
  const { page, noise, call } = asking;
  noise.expectRefusal(status, call.path.replace(/:.*/, ''));
  const answer =
    message === '' ? { status, body: 'Bad gateway' } : { status, json: { error: message, code } };
  await page.route(`**${call.path.replace(/:\w+/, '*')}`, (route) => route.fulfill(answer), { times: 1 });
  await asking.send();
  await expectShownFor(page, shown, asking.duration);
}

/** A message says exactly this, still does when most of its time is over, and is gone after it. */
export async function expectShownFor(page: Page, text: string, duration: number): Promise<void> {
  const nearTheEnd = 5000;
  const message = toast(page, text);
  // A message under the pointer would stay.
  await page.mouse.move(0, 0);
  await message.waitFor();
  await page.clock.fastForward(duration - nearTheEnd);
  await expect(message, `'${text}' stays ${duration} ms`).toBeVisible();
  await page.clock.fastForward(nearTheEnd);
  await message.waitFor({ state: 'hidden' });
}
