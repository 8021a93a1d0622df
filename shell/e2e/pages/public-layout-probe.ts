import type { Locator, Page } from 'playwright/test';

/** Pairs of headline lines that are printed over each other, as text; empty where there are none. */
export const overprintedHeadlines = (page: Page): Promise<string[]> =>
  page.locator('h1,h2,h3').evaluateAll((headings) => {
    const linesOf = (heading: Element) => {
      const lines: { text: string; size: number; box: DOMRect }[] = [];
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const size = Number.parseFloat(getComputedStyle(parent).fontSize);
        for (const box of range.getClientRects()) if (box.width > 1) lines.push({ text: node.textContent.trim(), size, box });
      }
      return lines;
    };
    const middle = (box: DOMRect) => box.top + box.height / 2;
    return headings.flatMap((heading) => {
      const lines = linesOf(heading);
      return lines.flatMap((a, index) =>
        lines.slice(index + 1).flatMap((b) => {
          const beside = a.box.right <= b.box.left + 1 || b.box.right <= a.box.left + 1;
          const apart = Math.abs(middle(a.box) - middle(b.box)) >= 0.8 * Math.min(a.size, b.size);
          return beside || apart ? [] : [`${a.text} / ${b.text}`];
        }),
      );
    });
  });

/** Texts and controls of the page that an element lies over, as they are scrolled now. What the dock covers is scrolled away. */
export const coveredBy = (floating: Locator): Promise<string[]> =>
  floating.evaluate((element) => {
    const dock = getComputedStyle(document.body, '::after');
    const end = innerHeight - (dock.position === 'fixed' && dock.content !== 'none' ? Number.parseFloat(dock.height) : 0);
    const own = element.getBoundingClientRect();
    const hits = ({ left, right, top, bottom, width, height }: DOMRect) =>
      width > 1 && height > 1 && left < own.right - 1 && right > own.left + 1 && top < Math.min(own.bottom, end) - 1 && Math.min(bottom, end) > own.top + 1;
    const seen = (candidate: Element | null) => candidate?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ?? false;
    const found: string[] = [];
    for (const root of document.querySelectorAll('main, #root > footer')) {
      for (const control of root.querySelectorAll('a,button,input,select,textarea')) {
        const fixed = control.closest('dialog') ?? (getComputedStyle(control.parentElement ?? control).position === 'fixed' ? control : null);
        if (!fixed && seen(control) && hits(control.getBoundingClientRect())) found.push(control.outerHTML.slice(0, 80));
      }
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.textContent?.trim() || !seen(node.parentElement)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        if ([...range.getClientRects()].some(hits)) found.push(node.textContent.trim().slice(0, 80));
      }
    }
    return found;
  });

/** The lightest and the darkest pixel of a part of the window, 0 to 255. */
export const lightOf = async (page: Page, clip: { x: number; y: number; width: number; height: number }): Promise<{ lightest: number; darkest: number }> => {
  const picture = await page.screenshot({ clip, animations: 'allow' });
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!context) throw new Error('No canvas');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const lights = Array.from({ length: data.length / 4 }, (_, index) => Math.max(data[index * 4] ?? 0, data[index * 4 + 1] ?? 0, data[index * 4 + 2] ?? 0));
    return { lightest: Math.max(...lights), darkest: Math.min(...lights) };
  }, picture.toString('base64'));
};
