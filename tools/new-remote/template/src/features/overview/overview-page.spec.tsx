import { act, render, screen } from '@testing-library/react';
import { TestShell } from '@vitrine/shell-sdk/testing';
import { remote } from '../../routes.tsx';
import { overviewTexts } from './content.ts';

describe('the overview', () => {
  it('opens at its address and fetches what is asked for', async () => {
    render(
      <TestShell at="/sample">
        <remote.Routes />
      </TestShell>,
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(overviewTexts.title);
    expect(screen.queryByRole('list')).toBeNull();
    // In an act of its own, because the part that comes suspends the render.
    await act(async () => screen.getByRole('button', { name: overviewTexts.more }).click());
    expect(await screen.findAllByRole('listitem')).toHaveLength(overviewTexts.steps.length);
  });
});
