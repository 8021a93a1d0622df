import { media, vars, VisuallyHidden } from '@vitrine/ui';
import { keyframes, styled } from 'styled-components';
import { afterHours, afterHoursChoices, miniatureLabels } from './first-screens.ts';
import { MiniatureFrame } from './frame.tsx';
import { Choices } from './miniature.styles.ts';
import { useMiniature } from './use-miniature.ts';

const arrive = keyframes`
  from {
    opacity: 0;
    transform: translateY(6px);
  }
`;

/** A call, line by line, and how it ended. As high as the longest call, so that nothing jumps. */
const Transcript = styled.div`
  display: flex;
  flex-direction: column;
  flex: 1;
  gap: ${vars.space[2]};
  min-height: 19rem;
  padding: ${vars.space[4]} ${vars.space[5]};

  > p[data-from] {
    position: relative;
    align-self: start;
    max-width: 85%;
    padding: ${vars.space[2]} ${vars.space[3]};
    border: 1px solid ${vars.color.hairlineStrong};
    border-radius: ${vars.radius.md};
  }

  > p[data-from='caller'] {
    align-self: end;
    border-color: transparent;
    background: color-mix(in srgb, ${vars.color.champagne} 15%, ${vars.color.panel});
  }

  > p[data-tone] {
    margin-block-start: auto;
    padding-block-start: ${vars.space[3]};
    border-block-start: 1px solid ${vars.color.hairline};
  }

  @media (prefers-reduced-motion: no-preference) {
    &[data-playing] > p {
      animation: ${arrive} ${vars.motion.slow} ${vars.motion.ease} backwards;
    }

    &[data-playing] > p:nth-child(2) {
      animation-delay: 350ms;
    }

    &[data-playing] > p:nth-child(3) {
      animation-delay: 900ms;
    }

    &[data-playing] > p:nth-child(4) {
      animation-delay: 1200ms;
    }
  }

  ${media.up('sm')} {
    min-height: 16.5rem;
  }
`;

/** A call at 9:40 pm: choosing what the caller says plays the call. */
export function AfterHoursMiniature() {
  const { screen, press, ...state } = useMiniature(afterHours, (rules) => rules.afterHours);
  const { side, state: now, choiceIndex, call } = screen;
  return (
    <MiniatureFrame
      {...state}
      name={miniatureLabels.afterHours}
      heading={now}
      side={side}
      onSide={(next) => press({ side: next })}
    >
      <Transcript aria-live="polite" data-playing={screen === afterHours ? undefined : ''}>
        {call.lines.map(([from, text]) => (
          <p key={side + text} data-from={from}>
            <VisuallyHidden>{miniatureLabels[from]}: </VisuallyHidden>
            {text}
          </p>
        ))}
        <p key={call.outcome} data-tone={call.tone}>
          {call.outcome}
        </p>
      </Transcript>
      <Choices aria-label={miniatureLabels.callerSays}>
        <span aria-hidden="true">{miniatureLabels.callerSays}</span>
        {afterHoursChoices.map((choice, index) => (
          <button
            key={choice}
            type="button"
            aria-pressed={index === choiceIndex}
            onClick={() => press({ choiceIndex: index })}
          >
            {choice}
          </button>
        ))}
      </Choices>
    </MiniatureFrame>
  );
}
