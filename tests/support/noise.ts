import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** Collects what the browsers report: warnings and errors in the console, uncaught errors, and policy violations. */
export interface Noise {
  watch(context: BrowserContext): void;
  /** Expects one answer with this error status. The browser reports it, but it does not fail the story. */
  expectRefusal(status: number, path: string): void;
  /** Accepts that a call of the open page, or of the dashboard that is opened next, finds its session ended. */
  expectEndedSession(): void;
  /** Accepts failed requests, because the browser is offline. */
  expectNoNetwork(): void;
  /** Lists unexpected reports, and expected errors that did not occur. */
  unexpected(): string[];
}

/**
 * Matches Chromium's message about a view transition that was skipped on a busy machine. Only the animation is missing.
 */
const motionGivenUp = /^Transition was (skipped|aborted)/;

export function listenToNoise(): Noise {
  const received: string[] = [];
  const expected: { status: number; path: string; isOptional?: true }[] = [];
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
    expectEndedSession: () =>
      expected.push(
        // Whichever call of the open page or the next one is the first to find out.
        { status: 401, path: '/v1/api/dashboard', isOptional: true },
        { status: 401, path: '/v1/api/client/overview', isOptional: true },
        { status: 401, path: '/v1/api/client/allevents', isOptional: true },
      ),
    expectNoNetwork() {
      noNetwork = true;
    },
    unexpected: () => [
      ...received,
      ...expected
        .filter(({ isOptional }) => !isOptional)
        .map(({ status, path }) => `the story expected ${path} to answer ${status}, and it did not`),
    ],
  };
}
