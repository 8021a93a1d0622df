import { Route, Routes } from '@vitrine/shell-sdk';
import { TestShell } from '@vitrine/shell-sdk/testing';
import { act, render, screen, within } from '@testing-library/react';
import { articleParts, ArticleRoute } from './article-route.tsx';
import { articlePages } from './build.ts';
import { articles, type ArticleBlock } from './content.ts';

const textsOf = (block: ArticleBlock): readonly string[] => {
  if (block.kind === 'table') return [...block.columns, ...block.rows.flat()];
  return block.kind === 'list' ? block.items : [block.text];
};

const open = (slug: string) =>
  act(async () =>
    render(
      <TestShell at={`/insights/${slug}`}>
        <Routes>
          <Route path="/insights/:slug" element={<ArticleRoute />} />
        </Routes>
      </TestShell>,
    ),
  );

describe('an article at its own address', () => {
  it.each(articles)('$id can be read whole', async ({ id, title, excerpt }) => {
    await open(id);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title);
    expect(screen.getByText(excerpt)).toBeTruthy();
    const { body } = await articleParts[id].load();
    const articleText = document.querySelector('article')?.textContent ?? '';
    for (const text of body.flatMap(textsOf)) expect(articleText).toContain(text);
    expect(screen.queryAllByRole('table').map((table) => table.querySelector('caption')?.textContent)).toEqual(
      body.flatMap((block) => (block.kind === 'table' ? [block.caption] : [])),
    );
    expect(document.title).toBe(`${title} · Halcyon`);
  });

  it('lists its parts as links to them', async () => {
    await open('what-to-automate-first');
    const contents = within(await screen.findByRole('navigation', { name: 'In this article' })).getAllByRole('link');
    expect(contents.length).toBeGreaterThan(2);
    for (const link of contents)
      expect(document.querySelector(link.getAttribute('href') ?? '')?.textContent).toBe(link.textContent);
  });

  it('leads back to its own entry on the landing page, and on to two others', async () => {
    await open('what-an-ai-receptionist-should-refuse');
    expect((await screen.findByRole('link', { name: 'All insights' })).getAttribute('href')).toBe(
      '/#insight-what-an-ai-receptionist-should-refuse',
    );
    // After the last article comes the first.
    expect(screen.getByRole('link', { name: 'What to automate first, and what never to' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Before and after, with a paper trail' })).toBeTruthy();
  });

  it('says so when there is none, and leads on', async () => {
    await open('nothing-here');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We couldn’t find that article');
    expect(screen.getByRole('link', { name: 'All insights' }).getAttribute('href')).toBe('/#insights');
  });
});

it('is told to search engines as an article', () => {
  expect(articlePages).toHaveLength(6);
  for (const { route, head } of articlePages) {
    expect(head.type).toBe('article');
    expect(head.structuredData).toEqual([
      expect.objectContaining({
        '@type': 'Article',
        mainEntityOfPage: expect.stringContaining(route),
        datePublished: expect.stringMatching(/^2026-\d\d-\d\d$/),
      }),
      expect.objectContaining({ '@type': 'BreadcrumbList' }),
    ]);
  }
});
