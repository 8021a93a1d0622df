import { TestShell } from '@vitrine/shell-sdk/testing';
import { contourSvg, fingerprint, type ContourForm } from '@vitrine/ui';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { articleParts } from './article-route.tsx';
import { articles, type ArticleId } from './content.ts';
import { chair, joins, lips, pair, tally } from './forms.ts';
import { Insights } from './insights.tsx';

const open = () =>
  render(
    <TestShell>
      <Insights newsletter={null} />
    </TestShell>,
  );
const choose = (name: string) => fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }));
const titles = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
const titlesOf = (category: string) =>
  articles.filter((article) => article.category === category).map(({ title }) => title);

describe('the insights', () => {
  it('has the specified chips and counts', () => {
    open();
    const chips = within(screen.getByRole('group', { name: 'Filter by category' })).getAllByRole('button');
    expect(chips.map((chip) => chip.textContent)).toEqual([
      'All6',
      'AI Strategy2',
      'Technical2',
      'Business1',
      'Security1',
    ]);
    expect(chips.map((chip) => chip.getAttribute('aria-pressed'))).toEqual([
      'true',
      'false',
      'false',
      'false',
      'false',
    ]);
  });

  it('shows all six under All, the featured ones separately', () => {
    open();
    expect(titles().toSorted()).toEqual(articles.map(({ title }) => title).toSorted());
    const featured = within(screen.getByRole('list', { name: 'Featured articles' })).getAllByRole('heading');
    expect(featured.map((heading) => heading.textContent)).toEqual(
      articles.filter((article) => article.featured).map(({ title }) => title),
    );
  });

  it.each(['AI Strategy', 'Technical', 'Business', 'Security'])(
    'shows every article of %s and no featured block',
    (category) => {
      open();
      choose(category);
      expect(titles()).toEqual(titlesOf(category));
      expect(screen.queryByRole('list', { name: 'Featured articles' })).toBeNull();
      expect(screen.getByRole('status').textContent).toContain(category);
    },
  );

  it('shows the featured ones again with All', () => {
    open();
    choose('Security');
    choose('All');
    expect(screen.getByRole('list', { name: 'Featured articles' })).toBeTruthy();
    expect(titles()).toHaveLength(6);
  });

  it('links every article to its own address', () => {
    open();
    for (const { id, title } of articles)
      expect(screen.getByRole('link', { name: title }).getAttribute('href')).toBe(`/insights/${id}`);
  });

  it('stores the followed link in the address, so that going back restores it', () => {
    open();
    fireEvent.click(screen.getByRole('link', { name: 'The price of an empty chair' }));
    expect(location.hash).toBe('#insight-the-price-of-an-empty-chair');
    history.replaceState(null, '', '/');
  });

  it('ignores a link that opens in another tab', () => {
    open();
    fireEvent.click(screen.getByRole('link', { name: 'The price of an empty chair' }), { ctrlKey: true });
    expect(location.hash).toBe('');
  });
});

const words = (value: unknown): number => {
  if (typeof value === 'string') return value.split(/\s+/).filter(Boolean).length;
  return value !== null && typeof value === 'object'
    ? Object.entries(value).reduce((sum, [key, part]) => sum + (key === 'kind' ? 0 : words(part)), 0)
    : 0;
};

describe('the articles', () => {
  it.each(articles.map(({ id }) => id))('%s has 600 words or more, and ends with what to remember', async (id) => {
    const { body } = await articleParts[id].load();
    expect(words(body)).toBeGreaterThanOrEqual(600);
    expect(body.at(-1)?.kind).toBe('takeaway');
  });

  const forms: Record<ArticleId, ContourForm> = {
    'what-to-automate-first': tally,
    'before-and-after-with-a-paper-trail': pair,
    'the-price-of-an-empty-chair': chair,
    'the-pixel-on-the-booking-page': fingerprint,
    'from-click-to-chair': joins,
    'what-an-ai-receptionist-should-refuse': lips,
  };
  it.each(Object.entries(forms))('%s ships the drawing that the engine produces', (id, form) => {
    expect(readFileSync(new URL(`art/${id}.svg`, import.meta.url), 'utf8') === contourSvg(form)).toBe(true);
  });
});
