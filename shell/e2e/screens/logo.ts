import type { Page } from 'playwright/test';
import { PNG } from 'pngjs';

/** A logo of two colors on a ground that lets the paper through. */
export function logoPicture(width: number, height: number): Buffer {
  const png = new PNG({ width, height });
  const [radius, stripe] = [Math.min(width, height) / 2, Math.max(width, height) / 6];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const center = {
        x: Math.min(Math.max(x, radius), width - radius),
        y: Math.min(Math.max(y, radius), height - radius),
      };
      if (Math.hypot(x - center.x, y - center.y) > radius) continue;
      const color = (x + y) % stripe < stripe / 2 ? [28, 84, 66, 255] : [182, 118, 45, 255];
      png.data.set(color, (y * width + x) * 4);
    }
  return PNG.sync.write(png);
}

const logo = { hash: 'ab'.repeat(32), width: 800, height: 120 };

/** The agency has a logo; it is no other screen's. */
export async function withLogo(page: Page): Promise<void> {
  await page.route('**/api/settings/logo', (route) =>
    route.fulfill({
      json: { logo, version: 1, updatedAt: '2026-11-02T15:00:00.000Z', updatedBy: 'owner@vitrine.test' },
    }),
  );
  await page.route('**/api/logos/*', (route) =>
    route.fulfill({ contentType: 'image/png', body: logoPicture(logo.width, logo.height) }),
  );
}

/** A file that isn't taken, with what to do. */
export const logoRefused = async (page: Page): Promise<void> => {
  const sent = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') };
  await page.getByLabel('Logo').and(page.locator('input')).setInputFiles(sent);
  await page.getByText('We can’t take this kind of file.').waitFor();
};

/** A picture that was sent and isn't saved yet; a tall one. */
export const logoSent = async (page: Page): Promise<void> => {
  const sent = { name: 'logo.png', mimeType: 'image/png', buffer: logoPicture(200, 600) };
  await page.getByLabel('Logo').and(page.locator('input')).setInputFiles(sent);
  await page.getByRole('button', { name: 'Save logo' }).waitFor();
};
