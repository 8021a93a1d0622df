import beforeAndAfter from './art/before-and-after-with-a-paper-trail.svg';
import fromClickToChair from './art/from-click-to-chair.svg';
import emptyChair from './art/the-price-of-an-empty-chair.svg';
import pixel from './art/the-pixel-on-the-booking-page.svg';
import receptionist from './art/what-an-ai-receptionist-should-refuse.svg';
import automateFirst from './art/what-to-automate-first.svg';
import type { ArticleId } from './content.ts';

interface Drawing {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  /** What it shows, for people who do not see it. */
  readonly alt: string;
}

/** Each article's own form. */
export const drawings: Readonly<Record<ArticleId, Drawing>> = {
  'what-to-automate-first': {
    src: automateFirst,
    width: 1200,
    height: 1000,
    alt: 'Four strokes and a fifth across them, as contour lines',
  },
  'before-and-after-with-a-paper-trail': {
    src: beforeAndAfter,
    width: 1300,
    height: 1040,
    alt: 'Two faces side by side, one with more lines, as contour lines',
  },
  'the-price-of-an-empty-chair': {
    src: emptyChair,
    width: 1300,
    height: 1040,
    alt: 'An empty treatment chair, as contour lines',
  },
  'the-pixel-on-the-booking-page': { src: pixel, width: 1000, height: 1200, alt: 'A fingerprint, as contour lines' },
  'from-click-to-chair': {
    src: fromClickToChair,
    width: 1400,
    height: 920,
    alt: 'Five hills joined in a row, as contour lines',
  },
  'what-an-ai-receptionist-should-refuse': {
    src: receptionist,
    width: 1300,
    height: 920,
    alt: 'Closed lips, as contour lines',
  },
};
