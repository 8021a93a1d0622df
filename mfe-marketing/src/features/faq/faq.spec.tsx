import { TestShell } from '@vitrine/shell-sdk/testing';
import { act, render, screen } from '@testing-library/react';
import { faqPageHead } from './build.ts';
import { questions } from './content.ts';
import { FaqRoute } from './faq-route.tsx';

it('answers every question on the page, in the words that search engines are told', async () => {
  await act(async () =>
    render(
      <TestShell at="/faq">
        <FaqRoute />
      </TestShell>,
    ),
  );
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
    'Questions practices ask before they start',
  );
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(
    questions.map(({ question }) => question),
  );
  for (const { answer } of questions) expect(screen.getByText(answer)).toBeTruthy();
  expect(faqPageHead.head.structuredData[0]?.mainEntity).toHaveLength(questions.length);
});
