import type { Page } from 'playwright/test';

/** The lightest and the darkest pixel of a part of the window, 0 to 255. */
export const brightnessOf = async (
  page: Page,
  clip: { x: number; y: number; width: number; height: number },
): Promise<{ lightest: number; darkest: number }> => {
  const picture = await page.screenshot({ clip, animations: 'allow' });
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!context) throw new Error('No canvas');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const lights = Array.from({ length: data.length / 4 }, (_, index) =>
      Math.max(data[index * 4] ?? 0, data[index * 4 + 1] ?? 0, data[index * 4 + 2] ?? 0),
    );
    return { lightest: Math.max(...lights), darkest: Math.min(...lights) };
  }, picture.toString('base64'));
};
