import { VisuallyHidden } from '@vitrine/ui';
import { afterHours, afterHoursChoices, miniatureLabels } from './first-screens.ts';
import { MiniatureFrame } from './frame.tsx';
import { Choices, Transcript } from './miniature.styles.ts';
import { useMiniature } from './use-miniature.ts';

/** A call at 9:40 pm: choosing what the caller says plays the call. */
export function AfterHoursMiniature() {
  const { screen, press, ...state } = useMiniature(afterHours, (rules) => rules.afterHours);
  const { side, state: now, said, call } = screen;
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
          <button key={choice} type="button" aria-pressed={index === said} onClick={() => press({ said: index })}>
            {choice}
          </button>
        ))}
      </Choices>
    </MiniatureFrame>
  );
}
