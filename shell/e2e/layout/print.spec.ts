import { layoutFaults } from '../../../tools/layout/layout-faults.ts';
import { expect, test } from '../fixtures.ts';
import { publicScreens } from '../screens/public-screens.ts';
import { open } from '../screens/screen.ts';

/** Pages that people print: what they read at length, and what they show to somebody who pays or decides. */
const printed = new RegExp(
  `^(?:${[
    'article-.*',
    'privacy-policy|terms-of-service|faq|packages|capability-ai-infrastructure|project-recall-engine',
    'pay-(?:package|taxed|parts)|payment-paid',
    'estimate(?:-taxed|-accepted|-typed)?',
  ].join('|')})$`,
);

/** Letter paper less the browser's own margins, at 96 pixels an inch. */
test.use({ viewport: { width: 740, height: 980 } });

for (const screen of publicScreens.flatMap(({ screens }) => screens).filter(({ name }) => printed.test(name)))
  test(`${screen.name} prints what is read, black on white, and nothing that is pressed`, async ({ page }) => {
    await open(page, screen);
    await page.emulateMedia({ media: 'print' });
    const paper = await page.evaluate(() => {
      const visibleElements = [...document.querySelectorAll<HTMLElement>('body *')].filter(
        (one) => one.checkVisibility() && one.offsetWidth * one.offsetHeight > 0,
      );
      const name = (one: HTMLElement) => `${one.localName}: ${one.textContent.trim().slice(0, 40)}`;
      return {
        ground: getComputedStyle(document.body).backgroundColor,
        ink: getComputedStyle(document.querySelector('h1') ?? document.body).color,
        letterhead: getComputedStyle(document.querySelector('#root') ?? document.body, '::before').content,
        floating: visibleElements.filter((one) => /fixed|sticky/.test(getComputedStyle(one).position)).map(name),
        controls: visibleElements
          .filter(
            (one) =>
              one.matches('input:not([role=switch]),select,textarea,button:not(:is(h2,h3,h4,dt) *)') ||
              // Links that look like buttons, whose text can't be selected; a number is read.
              (one.matches('a:not([href^="tel:"])') && getComputedStyle(one).userSelect === 'none'),
          )
          .map(name),
      };
    });
    expect(paper).toEqual({
      ground: 'rgb(255, 255, 255)',
      ink: 'rgb(0, 0, 0)',
      letterhead: expect.stringContaining('Halcyon'),
      floating: [],
      controls: [],
    });
    expect(await page.evaluate(layoutFaults)).toEqual([]);
    if (screen.name === 'payment-paid')
      expect((await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
