import { consultDesk, miniatureLabels } from './first-screens.ts';
import { MiniatureFrame } from './frame.tsx';
import { BriefPane, Panes, Rows } from './miniature.styles.ts';
import { useMiniature } from './use-miniature.ts';

/** A day of consults: choosing one opens what the surgeon reads before it. */
export function ConsultDeskMiniature() {
  const { screen, press, ...state } = useMiniature(consultDesk, (rules) => rules.consultDesk);
  const { side, day, visits, chosen, brief } = screen;
  return (
    <MiniatureFrame
      {...state}
      name={miniatureLabels.consultDesk}
      heading={day}
      side={side}
      onSide={(next) => press({ side: next })}
    >
      <Panes>
        <Rows>
          {visits.map(({ time, title, note, tag, tone }, index) => (
            <li key={time}>
              <button type="button" aria-pressed={index === chosen} onClick={() => press({ visit: index })}>
                <span>{time}</span> <b>{title}</b> <small>{note}</small> <i data-tone={tone}>{tag}</i>
              </button>
            </li>
          ))}
        </Rows>
        <BriefPane aria-live="polite">
          <b>{brief.title}</b>
          <p>{brief.lead}</p>
          <dl>
            {brief.facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </BriefPane>
      </Panes>
    </MiniatureFrame>
  );
}
