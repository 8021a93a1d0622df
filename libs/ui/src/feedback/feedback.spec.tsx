import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmptyState, ErrorState } from './states.tsx';
import { Progress } from './progress.tsx';

describe('ErrorState', () => {
  it('is announced with its request id, and retries', async () => {
    const onRetry = jest.fn();
    render(
      <ErrorState title="The list did not load" message="Nothing was changed." requestId="01JD3Z" onRetry={onRetry} />,
    );
    expect(screen.getByRole('alert').textContent).toContain('Nothing was changed.');
    expect(screen.getByRole('alert').textContent).toContain('Reference 01JD3Z');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('does not retry twice at once', async () => {
    const onRetry = jest.fn();
    render(<ErrorState title="The list did not load" message="Nothing was changed." onRetry={onRetry} retrying />);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).not.toHaveBeenCalled();
  });

  it('renders no button without an action', () => {
    render(<ErrorState title="Gone" message="It was deleted." />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('EmptyState', () => {
  it('has a heading of the given level and hides its drawing', () => {
    render(
      <EmptyState as="h3" title="No inquiries yet" picture={<svg role="img" aria-label="iris" />}>
        The first one appears here.
      </EmptyState>,
    );
    expect(screen.getByRole('heading', { level: 3, name: 'No inquiries yet' })).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
  });
});

describe('Progress', () => {
  it('is named by its label and states its value', () => {
    render(<Progress id="p" label="Step 2 of 5" value={2} max={5} />);
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Step 2 of 5' }).position).toBeCloseTo(0.4);
  });
});
