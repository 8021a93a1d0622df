import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { heroContent } from './content.ts';
import { Headline } from './headline.tsx';
import { MotionToggle } from './hero.tsx';
import { usePhraseRotation } from './use-phrase-rotation.ts';

function Stage() {
  const stageRef = useRef<HTMLSpanElement>(null);
  const rotation = usePhraseRotation(heroContent.phrases.length, stageRef);
  return (
    <>
      <Headline rotation={rotation} stageRef={stageRef} />
      <MotionToggle running={rotation.running} onToggle={rotation.toggle} />
    </>
  );
}

const standing = () => [...document.querySelectorAll('[data-current]')].map((phrase) => phrase.textContent);
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

/** jsdom has no media preferences, so the spec sets them. */
const prefer = (reduced: boolean) => {
  window.matchMedia = ((query: string) => ({
    matches: reduced && query.includes('reduce'),
  })) as typeof window.matchMedia;
};

describe('the rotating phrase', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    prefer(false);
  });
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(Element.prototype, 'getAnimations');
  });

  it('stands three seconds on each phrase, in the specified order, and begins again', () => {
    render(<Stage />);
    pass(20);
    const phraseStates = Array.from({ length: 6 }, () => {
      const now = standing();
      pass(3000);
      return now;
    });
    expect(phraseStates).toEqual([
      ['Machine Learning'],
      ['AGI'],
      ['Augmented Intelligence'],
      ['Neural Networks'],
      ['Deep Learning'],
      ['Machine Learning'],
    ]);
  });

  it('goes on where the page’s CSS has come to before hydration', () => {
    // 7.5 s of CSS, plus the 240 ms of head start: the third phrase is shown and has 1.26 s left.
    Element.prototype.getAnimations = () => [{ currentTime: 7500 } as unknown as Animation];
    render(<Stage />);
    expect(screen.getByRole('heading').getAttribute('data-driver')).toBe('css');
    pass(20);
    expect(screen.getByRole('heading').getAttribute('data-driver')).toBe('js');
    expect(standing()).toEqual(['Augmented Intelligence']);
    pass(1200);
    expect(standing()).toEqual(['Augmented Intelligence']);
    pass(80);
    expect(standing()).toEqual(['Neural Networks']);
  });

  it('pauses and plays by a button that says which', () => {
    render(<Stage />);
    pass(20);
    fireEvent.click(screen.getByRole('button', { name: 'Pause motion' }));
    pass(9000);
    expect(standing()).toEqual(['Machine Learning']);
    fireEvent.click(screen.getByRole('button', { name: 'Play motion' }));
    pass(3000);
    expect(standing()).toEqual(['AGI']);
  });

  it('stands still under reduced motion, until asked to play', () => {
    prefer(true);
    render(<Stage />);
    pass(9000);
    expect(standing()).toEqual(['Machine Learning']);
    fireEvent.click(screen.getByRole('button', { name: 'Play motion' }));
    pass(3000);
    expect(standing()).toEqual(['AGI']);
  });

  it('is one heading with every phrase in it and no live region', () => {
    render(<Stage />);
    const heading = screen.getByRole('heading', { level: 1 });
    expect(heading.textContent).toBe(`More of the right patients, with ${heroContent.phrases.join(' ')} `);
    expect(document.querySelector('[aria-live], [role=status], [role=alert]')).toBeNull();
  });
});
