/** Copy of the Insights section: what a card shows. The text of each article is in `articles/<id>.ts`. */

export type ArticleCategory = 'AI Strategy' | 'Technical' | 'Business' | 'Security';

export type ArticleId =
  | 'what-to-automate-first'
  | 'what-an-ai-receptionist-should-refuse'
  | 'before-and-after-with-a-paper-trail'
  | 'from-click-to-chair'
  | 'the-price-of-an-empty-chair'
  | 'the-pixel-on-the-booking-page';

/** A piece of an article. Text is plain; the page decides how it looks. */
export type ArticleBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'list'; readonly ordered?: boolean; readonly items: readonly string[] }
  | { readonly kind: 'quote'; readonly text: string; readonly source?: string }
  | {
      readonly kind: 'table';
      readonly caption: string;
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: 'takeaway'; readonly text: string };

export type ArticleBody = readonly ArticleBlock[];

export interface Article {
  /** Also the last part of its address. */
  readonly id: ArticleId;
  readonly title: string;
  readonly excerpt: string;
  readonly category: ArticleCategory;
  readonly readTime: string;
  /** ISO date. */
  readonly date: string;
  readonly featured: boolean;
  readonly tags: readonly string[];
}

export const insightsIntro = {
  eyebrow: 'Insights',
  title: 'Articles for practice owners',
  lead: 'Written by the people who do the work.',
} as const;

export const insightsLabels = {
  filter: 'Filter by category',
  featured: 'Featured articles',
  index: 'Articles',
  back: 'All insights',
  contents: 'In this article',
  takeaway: 'The takeaway',
  tags: 'Topics',
  next: 'Read next',
  contact: 'Book a call',
  missingTitle: 'We couldn’t find that article',
  missingText: 'It may have a new address. You’ll find everything we’ve published on the homepage.',
} as const;

/** In the order of the chips, after ‘All’. */
export const articleCategories: readonly ArticleCategory[] = ['AI Strategy', 'Technical', 'Business', 'Security'];

/** Newest first. */
export const articles: readonly Article[] = [
  {
    id: 'what-to-automate-first',
    title: 'What to automate first, and what never to',
    excerpt:
      'Every practice is offered the same forty features. Here is the order in which they pay, and four things ' +
      'to leave to people.',
    category: 'AI Strategy',
    readTime: '4 min read',
    date: '2026-10-28',
    featured: true,
    tags: ['Automation', 'Front desk', 'Recall'],
  },
  {
    id: 'before-and-after-with-a-paper-trail',
    title: 'Before and after, with a paper trail',
    excerpt:
      'A gallery is the best argument an aesthetic practice has. It is also a set of medical records on a ' +
      'public server. Build it to forget.',
    category: 'Technical',
    readTime: '4 min read',
    date: '2026-09-09',
    featured: true,
    tags: ['Photo consent', 'HIPAA', 'Galleries'],
  },
  {
    id: 'the-price-of-an-empty-chair',
    title: 'The price of an empty chair',
    excerpt:
      'Deposits, financing and the cancellation policy nobody enforces. The arithmetic is short, and it points ' +
      'somewhere unexpected.',
    category: 'Business',
    readTime: '4 min read',
    date: '2026-07-15',
    featured: false,
    tags: ['No-shows', 'Deposits', 'Case acceptance'],
  },
  {
    id: 'the-pixel-on-the-booking-page',
    title: 'The pixel on the booking page',
    excerpt:
      'A line of advertising code can turn an appointment into a disclosure. What the rules ask, what we ' +
      'remove, and how to measure without it.',
    category: 'Security',
    readTime: '5 min read',
    date: '2026-05-20',
    featured: false,
    tags: ['HIPAA', 'Tracking', 'BAA'],
  },
  {
    id: 'from-click-to-chair',
    title: 'From click to chair: five joins and one honest number',
    excerpt:
      'Most practices know what a click costs. Few know what a seated patient costs. The difference is five ' +
      'joins between systems you already own.',
    category: 'Technical',
    readTime: '5 min read',
    date: '2026-04-08',
    featured: false,
    tags: ['Attribution', 'Call tracking', 'Reporting'],
  },
  {
    id: 'what-an-ai-receptionist-should-refuse',
    title: 'What an AI receptionist should refuse to say',
    excerpt:
      'The sales demonstration shows what the assistant can answer. Ask to hear it decline. Nine sentences we ' +
      'test before it takes a call.',
    category: 'AI Strategy',
    readTime: '5 min read',
    date: '2026-02-11',
    featured: false,
    tags: ['Call handling', 'Voice', 'Patient safety'],
  },
];
