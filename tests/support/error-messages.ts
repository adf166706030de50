import { expect, type Page } from '@playwright/test';
import type { AnyCall, ErrorSpec } from '#platform/contract/call.ts';
import { internalError } from '#platform/contract/common.ts';
import { createInputError } from '#platform/server/http/app-error.ts';
import { toast } from './account-screens.ts';
import type { Noise } from './noise.ts';

/** A form that can be sent repeatedly. The story, and not the server, answers its call. */
export interface ErrorCase {
  page: Page;
  noise: Noise;
  call: AnyCall;
  send: () => Promise<unknown>;
  /** Milliseconds after which a message disappears (product 13.1). */
  duration: number;
  /**
   * Message for an answer without a text. If set, the screen also shows it instead of texts that product 12.5 does not
   * list.
   */
  otherwise?: string;
  /** Errors that lead to another question and show no message. */
  leadsOn?: readonly ErrorSpec[];
}

/** Lists the errors in a call's contract. Leaves out the error for an ended session. */
function refusalsOf(call: AnyCall): ErrorSpec[] {
  const { errors, failed, invalid, tooLarge, forbidden } = call;
  const general = [failed && { ...internalError, message: failed }, invalid && createInputError(call)];
  return [...Object.values(errors), ...general, tooLarge, forbidden].filter(
    (error) => typeof error === 'object',
  );
}

/**
 * Answers the form with each error of its contract, with an empty answer, and with the errors in `more`, in this order.
 * Expects that each message is shown unchanged. Waits for the duration of the last one only, because a form shows all of
 * them in one way. The page's clock must be installed.
 */
export async function expectErrorsShown(asking: ErrorCase, more: readonly ErrorSpec[] = []): Promise<void> {
  const { page, otherwise, duration, leadsOn = [] } = asking;
  const refusals = refusalsOf(asking.call).filter((error) => !leadsOn.includes(error));
  for (const error of refusals) await expectMessage(asking, error);
  let last = await expectMessage(asking, noText, otherwise ?? 'Something went wrong');
  if (otherwise) last = await expectMessage(asking, ofNoList, otherwise);
  for (const error of more) last = await expectMessage(asking, error);
  await expectShownFor(page, last, duration);
}

const noText: ErrorSpec = { status: 502, code: '', message: '' };
const ofNoList: ErrorSpec = { status: 400, code: 'in_no_list', message: 'Words of no list' };

/** Returns the message that the form shows for an error. */
async function expectMessage(
  asking: ErrorCase,
  { status, code, message }: ErrorSpec,
  shown = message,
): Promise<string> {
  const { page, noise, call } = asking;
  noise.expectRefusal(status, call.path.replace(/:.*/, ''));
  const answer =
    message === '' ? { status, body: 'Bad gateway' } : { status, json: { error: message, code } };
  await page.route(`**${call.path.replace(/:\w+/, '*')}`, (route) => route.fulfill(answer), { times: 1 });
  // Waits for the answer, because an earlier error can have the same message.
  const answered = page.waitForResponse((response) => response.status() === status);
  await asking.send();
  await answered;
  await toast(page, shown).waitFor();
  return shown;
}

/**
 * Expects a message with exactly this text. It must be visible shortly before its duration ends, and hidden afterwards.
 */
export async function expectShownFor(page: Page, text: string, duration: number): Promise<void> {
  const nearTheEnd = 5000;
  const message = toast(page, text);
  // Moves the pointer away, because a message under the pointer stays open.
  await page.mouse.move(0, 0);
  await message.waitFor();
  await page.clock.fastForward(duration - nearTheEnd);
  await expect(message, `'${text}' stays ${duration} ms`).toBeVisible();
  await page.clock.fastForward(nearTheEnd);
  await message.waitFor({ state: 'hidden' });
}
