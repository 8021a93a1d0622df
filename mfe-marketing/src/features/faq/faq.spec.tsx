import { TestShell } from '@vitrine/shell-sdk/testing';
import { act, render, screen } from '@testing-library/react';
import { faqPageHead } from './build.ts';
import { questions } from './content.ts';
import { FaqRoute } from './faq-route.tsx';
import { SomeQuestions } from './some-questions.tsx';

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
  for (const { answer } of questions) expect(screen.getByText(answer, { normalizer: (text) => text })).toBeTruthy();
  expect(questions).toHaveLength(12);
  expect(faqPageHead.head.structuredData[0]?.mainEntity).toHaveLength(questions.length);
});

it('shows six of them on the landing page, one open at a time, and leads to all', () => {
  render(
    <TestShell>
      <SomeQuestions />
    </TestShell>,
  );
  const questionElements = [...document.querySelectorAll('details')];
  expect(questionElements.map((one) => one.querySelector('summary')?.textContent)).toEqual(
    questions.slice(0, 6).map(({ question }) => question),
  );
  // The browser closes the others of the same name.
  expect(new Set(questionElements.map((one) => one.getAttribute('name')))).toEqual(new Set(['questions']));
  expect(screen.getByRole('link', { name: 'Read all twelve' }).getAttribute('href')).toBe('/faq');
});
