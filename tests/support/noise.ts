import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** What browsers complain about: warnings and errors in the console, uncaught errors, policy violations. */
export interface Noise {
  watch(context: BrowserContext): void;
  /** Says that the next such answer is part of the story: the browser reports it, and no one shall mind, once. */
  expectRefusal(status: number, path: string): void;
  /** Says that there will be no network for a while: what cannot be fetched then, the browser reports each time. */
  expectNoNetwork(): void;
  /** Everything that was not expected, and every expected refusal that did not come. */
  unexpected(): string[];
}

/** What Chromium says when it leaves out a transition between two screens, as it does when the machine is busy: only motion is lost. */
const motionGivenUp = /^Transition was (skipped|aborted)/;

export function listenToNoise(): Noise {
  const received: string[] = [];
  const expected: { status: number; path: string }[] = [];
  let noNetwork = false;
  const isExpected = (message: ConsoleMessage): boolean => {
    if (noNetwork && message.text().includes('net::ERR_INTERNET_DISCONNECTED')) return true;
    const status = Number(/^Failed to load resource: .* status of (\d+)/.exec(message.text())?.[1]);
    const { url } = message.location();
    const at = expected.findIndex(
      (one) => one.status === status && new URL(url).pathname.startsWith(one.path),
    );
    if (at !== -1) expected.splice(at, 1);
    return at !== -1;
  };
  return {
    watch(context) {
      context.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type()) || isExpected(message)) return;
        received.push(
          `${message.type()} on ${message.page()?.url()}: ${message.text()} (${message.location().url})`,
        );
      });
      context.on('weberror', (webError) => {
        const { name, message, stack } = webError.error();
        if (motionGivenUp.test(message)) return;
        received.push(`uncaught on ${webError.page()?.url()}: ${name}: ${message} ${stack}`);
      });
    },
    expectRefusal: (status, path) => expected.push({ status, path }),
    expectNoNetwork() {
      noNetwork = true;
    },
    unexpected: () => [
      ...received,
      ...expected.map(({ status, path }) => `the story expected ${path} to answer ${status}, and it did not`),
    ],
  };
}
