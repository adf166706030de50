import type { Page } from '@playwright/test';

/** The widths at which stories run. */
export const laptop = { viewport: { width: 1440, height: 900 } };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

type Width = typeof laptop | typeof phone;
export type Resize = (width: Width) => Promise<void>;

/** Returns a function that changes an open page between laptop and phone, including the kind of pointer. */
export async function resizer(page: Page): Promise<Resize> {
  const client = await page.context().newCDPSession(page);
  return async (width) => {
    const mobile = 'isMobile' in width;
    await client.send('Emulation.setDeviceMetricsOverride', {
      ...width.viewport,
      deviceScaleFactor: 1,
      mobile,
    });
    await client.send('Emulation.setTouchEmulationEnabled', { enabled: mobile });
  };
}
