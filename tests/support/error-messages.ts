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
 * Expects that each message is shown unchanged for its duration. The page's clock must be installed.
 */
export async function expectErrorsShown(asking: ErrorCase, more: readonly ErrorSpec[] = []): Promise<void> {
  const { otherwise, leadsOn = [] } = asking;
  for (const error of refusalsOf(asking.call))
    if (!leadsOn.includes(error)) await expectMessage(asking, error);
  await expectMessage(asking, { status: 502, code: '', message: '' }, otherwise ?? 'Something went wrong');
  if (otherwise)
    await expectMessage(asking, { status: 400, code: 'in_no_list', message: 'Words of no list' }, otherwise);
  for (const error of more) await expectMessage(asking, error);
}

async function expectMessage(
  asking: ErrorCase,
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
