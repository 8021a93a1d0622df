import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { consultDesk, miniatureLabels } from './first-screens.ts';
import { MiniatureFrame } from './frame.tsx';
import { Rows } from './miniature.styles.ts';
import { useMiniature } from './use-miniature.ts';

const Panes = styled.div`
  display: grid;
  flex: 1;

  ${media.up('sm')} {
    grid-template-columns: minmax(0, 11fr) minmax(0, 9fr);
  }
`;

const BriefPane = styled.div`
  padding: ${vars.space[4]} ${vars.space[5]};
  border-block-start: 1px solid ${vars.color.hairline};

  > p {
    margin-block-end: ${vars.space[2]};
    color: ${vars.color.textMuted};
  }

  dl > div {
    display: flex;
    justify-content: space-between;
    gap: ${vars.space[4]};
    padding-block: ${vars.space[2]};
  }

  dl > div + div {
    border-block-start: 1px solid ${vars.color.hairline};
  }

  dt {
    color: ${vars.color.textMuted};
  }

  dd {
    text-align: end;
  }

  ${media.up('sm')} {
    border-block-start: 0;
    border-inline-start: 1px solid ${vars.color.hairline};

    dl > div {
      padding-block: ${vars.space[3]};
    }
  }
`;

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
