import beforeAndAfter from './cards/before-and-after-with-a-paper-trail.png';
import fromClickToChair from './cards/from-click-to-chair.png';
import pixel from './cards/the-pixel-on-the-booking-page.png';
import emptyChair from './cards/the-price-of-an-empty-chair.png';
import receptionist from './cards/what-an-ai-receptionist-should-refuse.png';
import automateFirst from './cards/what-to-automate-first.png';
import type { ArticleId } from './content.ts';

/** What is shown where an article is shared; drawn by `npm run draw:cards`. Only the build imports them. */
export const cards: Readonly<Record<ArticleId, string>> = {
  'before-and-after-with-a-paper-trail': beforeAndAfter,
  'from-click-to-chair': fromClickToChair,
  'the-pixel-on-the-booking-page': pixel,
  'the-price-of-an-empty-chair': emptyChair,
  'what-an-ai-receptionist-should-refuse': receptionist,
  'what-to-automate-first': automateFirst,
};
