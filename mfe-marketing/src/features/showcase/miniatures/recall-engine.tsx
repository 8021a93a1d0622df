import { media, vars } from '@vitrine/ui';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { miniatureLabels, recallEngine } from './first-screens.ts';
import { MiniatureFrame } from './frame.tsx';
import { Choices, Rows } from './miniature.styles.ts';
import { useMiniature } from './use-miniature.ts';

/** What the last press did, and the count of the day. */
const Tally = styled.div`
  display: flex;
  flex: 1;
  gap: ${vars.space[4]};
  justify-content: space-between;
  align-items: start;
  min-height: 4.25rem;
  padding: ${vars.space[3]} ${vars.space[5]};
  border-block-start: 1px solid ${vars.color.hairline};

  > p,
  dt {
    color: ${vars.color.textMuted};
  }

  > dl {
    display: flex;
    gap: ${vars.space[4]};
    text-align: end;
  }

  /* As high as with the buttons, which record calls that nobody recorded before. */
  &[data-side='before'] {
    min-height: 8.875rem;
  }

  ${media.down('sm')} {
    flex-direction: column;
    gap: ${vars.space[2]};
    min-height: 6.125rem;

    > p {
      flex: 1;
    }

    > dl > div {
      display: flex;
      gap: ${vars.space[2]};
    }

    &[data-side='before'] {
      min-height: 14rem;
    }
  }
`;

const moveMilliseconds = 240;

/** Lets rows that changed places glide there from where they stood. */
const useGlidingRows = (list: RefObject<HTMLElement | null>): void => {
  const stood = useRef(new WeakMap<Element, number>());
  useLayoutEffect(() => {
    const still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
    for (const row of list.current?.children ?? []) {
      if (!(row instanceof HTMLElement)) continue;
      const from = stood.current.get(row);
      stood.current.set(row, row.offsetTop);
      if (from === undefined || from === row.offsetTop || still) continue;
      row.animate([{ transform: `translateY(${String(from - row.offsetTop)}px)` }, { transform: 'none' }], {
        duration: moveMilliseconds,
        easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
      });
    }
  });
};

const keys: Readonly<Record<string, 'booked' | 'noAnswer'>> = { b: 'booked', n: 'noAnswer' };

/** Today's recall list: recording a call moves the next name up, and before and after put it in another order. */
export function RecallEngineMiniature() {
  const list = useRef<HTMLUListElement>(null);
  const { screen, press, ...state } = useMiniature(recallEngine, (rules) => rules.recallEngine);
  const { side, patients, short, called, booked, remark } = screen;
  useGlidingRows(list);
  const ended = patients.length === 0;
  const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const outcome = keys[key.toLowerCase()];
    if (outcome && !ctrlKey && !metaKey && !altKey) press(outcome);
  };
  return (
    <MiniatureFrame
      {...state}
      name={miniatureLabels.recallEngine}
      heading={screen.list}
      side={side}
      onSide={(next) => press({ side: next })}
    >
      <Rows ref={list} aria-label={miniatureLabels.todaysCalls} data-list={side}>
        {patients.map(({ name, note, chance }) => (
          <li key={name}>
            <b>{name}</b> <small>{note}</small> <i>{chance}</i>
          </li>
        ))}
      </Rows>
      <Tally aria-live="polite" data-side={side}>
        <p>{remark}</p>
        {side === 'after' && (
          <dl>
            <div>
              <dt>{miniatureLabels.called}</dt>
              <dd>{called}</dd>
            </div>
            <div>
              <dt>{miniatureLabels.booked}</dt>
              <dd>{booked}</dd>
            </div>
          </dl>
        )}
      </Tally>
      {side === 'after' && (
        <Choices aria-label={miniatureLabels.outcome} onKeyDown={onKeyDown}>
          {(['booked', 'noAnswer'] as const).map((outcome) => (
            <button
              key={outcome}
              type="button"
              aria-disabled={ended}
              aria-keyshortcuts={outcome === 'booked' ? 'B' : 'N'}
              onClick={() => press(outcome)}
            >
              {miniatureLabels[outcome]}
            </button>
          ))}
          <button type="button" aria-pressed={short} onClick={() => press('short')}>
            {miniatureLabels.short}
          </button>
          {ended && (
            <button type="button" onClick={() => press('startOver')}>
              {miniatureLabels.startOver}
            </button>
          )}
        </Choices>
      )}
    </MiniatureFrame>
  );
}
