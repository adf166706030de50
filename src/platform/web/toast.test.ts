import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type ToastModule = typeof import('./toast.ts');

const stored = new Map<string, string>();
const pageListeners = new Map<string, (event: unknown) => void>();

/** Loads the module again, as after a page load. The storage of the tab stays. */
async function loadModule(): Promise<ToastModule> {
  vi.resetModules();
  const module = await import('./toast.ts');
  module.carryToastsOverPageLoads();
  return module;
}

const leavePage = () => pageListeners.get('pagehide')?.({ persisted: false });
const texts = (module: ToastModule) => module.shownToasts().map((raised) => raised.text);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('addEventListener', (type: string, listener: (event: unknown) => void) =>
    pageListeners.set(type, listener),
  );
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('toasts', () => {
  it('stay 4 seconds by default', async () => {
    const { toast, shownToasts } = await loadModule();
    toast('short');
    toast('long', { kind: 'success', duration: 15_000 });
    expect(shownToasts().map((raised) => raised.duration)).toEqual([4000, 15_000]);
  });

  it('are one of a kind at most: a new one replaces the previous one', async () => {
    const module = await loadModule();
    module.toast('Copied');
    for (const text of ['Wrong code', 'Wrong code again']) module.toast(text, { kind: 'error' });
    expect(texts(module)).toEqual(['Copied', 'Wrong code again']);
  });

  it('of the desk disappear with their page, unless they explain a redirect', async () => {
    const module = await loadModule();
    module.toast('Seat corrected', { kind: 'success', duration: 10_000 });
    module.removeToastsOfLeftPage('desk');
    expect(texts(module)).toEqual([]);
    module.toast('Registration confirmed', { kind: 'success', duration: 10_000, survivesRedirect: true });
    module.removeToastsOfLeftPage('desk');
    expect(texts(module)).toEqual(['Registration confirmed']);
  });

  it('survive the next page load for their remaining time', async () => {
    const before = await loadModule();
    before.toast('Login successful', { kind: 'success', duration: 10_000 });
    vi.advanceTimersByTime(3000);
    leavePage();
    const after = await loadModule();
    expect(after.shownToasts()).toMatchObject([
      { text: 'Login successful', kind: 'success', duration: 7000 },
    ]);
  });

  it('of an error do not survive a page load', async () => {
    const before = await loadModule();
    before.toast('Wrong email or password', { kind: 'error', duration: 10_000 });
    before.toast('Logged out', { duration: 10_000 });
    leavePage();
    expect(texts(await loadModule())).toEqual(['Logged out']);
  });

  it('of an error disappear with their page, unless they explain a redirect', async () => {
    const module = await loadModule();
    module.toast('Wrong email or password', { kind: 'error' });
    module.toast('Login successful', { kind: 'success', duration: 10_000 });
    module.removeToastsOfLeftPage('site');
    expect(texts(module)).toEqual(['Login successful']);
    module.toast('You have not logged in!', { kind: 'error', survivesRedirect: true });
    module.toast('Nothing was changed');
    module.removeToastsOfLeftPage('site');
    expect(texts(module)).toEqual(['Login successful', 'You have not logged in!']);
  });

  it('of an error disappear after a success', async () => {
    const module = await loadModule();
    module.toast('You have not logged in!', { kind: 'error', survivesRedirect: true });
    module.toast('Copied');
    expect(texts(module)).toEqual(['You have not logged in!', 'Copied']);
    module.toast('Login successful', { kind: 'success' });
    expect(texts(module)).toEqual(['Copied', 'Login successful']);
  });

  it('of a success disappear when a form is rejected', async () => {
    const module = await loadModule();
    module.toast('User account created successfully', { kind: 'success', duration: 10_000 });
    module.toast('Wrong email or password', { kind: 'error', duration: 10_000 });
    expect(texts(module)).toEqual(['Wrong email or password']);
  });

  it('survive one page load only, and no later visit', async () => {
    const before = await loadModule();
    before.toast('Login successful', { duration: 60_000 });
    leavePage();
    vi.advanceTimersByTime(11_000);
    expect(texts(await loadModule())).toEqual([]);
    expect(texts(await loadModule())).toEqual([]);
  });

  it('show the request id of server errors only', async () => {
    const { toast, shownToasts } = await loadModule();
    const { ApiError } = await import('./api.ts');
    toast('Server Error', { failure: new ApiError('Server Error', 500, { requestId: 'k3f9a1' }) });
    toast('Wrong email or password', {
      kind: 'error',
      failure: new ApiError('Wrong email or password', 401, { requestId: 'b7c2d4' }),
    });
    expect(shownToasts().map(({ requestId }) => requestId)).toEqual(['k3f9a1', undefined]);
  });
});
