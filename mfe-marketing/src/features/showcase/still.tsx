import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import type { ProjectTitle } from '../../shared/projects.ts';
import type { ProjectStill } from './landing-content.ts';
import { drawings } from './drawings.ts';
import { narrow, tones } from './miniatures/miniature.styles.ts';

/** A picture of a screen, not a control. */
const Screen = styled.div`
  display: grid;
  align-content: center;
  position: relative;
  min-height: 7.75rem;
  margin-block-end: ${vars.space[3]};
  padding: 0.375rem ${vars.space[5]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.lg};
  background: linear-gradient(160deg, ${vars.color.panelRaised}, ${vars.color.panel} 60%);
  font-size: ${vars.text.sm};
  overflow: clip;

  b {
    padding-block-end: 0.1875rem;
    font-weight: ${vars.weight.medium};
  }

  p {
    display: flex;
    justify-content: space-between;
    gap: ${vars.space[3]};
    padding-block: 0.1875rem;
    border-block-start: 1px solid ${vars.color.hairline};
    font-variant-numeric: lining-nums tabular-nums;
    color: ${vars.color.textMuted};
  }

  i {
    font-style: normal;
  }

  img {
    position: absolute;
    inset: -2rem 0 auto;
    width: auto;
    height: 12rem;
    margin-inline: auto;
  }

  ${tones}

  /* A photo, as height lines. */
  &[data-kind='photo'] {
    padding-inline-start: 9rem;

    &::before {
      content: '';
      position: absolute;
      inset: 0 auto 0 0;
      width: 7.75rem;
      border-inline-end: 1px solid ${vars.color.hairline};
      background:
        radial-gradient(circle at 50% 42%, transparent 62%, ${vars.color.panel} 64%),
        repeating-radial-gradient(
          ellipse 34% 42% at 46% 44%,
          transparent 0 14%,
          color-mix(in srgb, ${vars.color.champagne} 55%, transparent) 15% 17%,
          transparent 18% 20%
        );
    }
  }

  /* Visits of three people, as long as each takes. */
  &[data-kind='schedule'] p {
    --visit: 2.25rem;
    display: grid;
    grid-template-columns: 2.25rem minmax(0, 1fr) auto;
    align-items: center;

    &::before {
      content: '';
      order: 1;
      height: 0.75rem;
      border-radius: 0.1875rem;
      background: repeating-linear-gradient(
        90deg,
        color-mix(in srgb, ${vars.color.champagne} 45%, transparent) 0 calc(var(--visit) - 3px),
        transparent 0 var(--visit)
      );
    }

    &:nth-of-type(2) {
      --visit: 1.375rem;
    }

    &:nth-of-type(3) {
      --visit: 3.25rem;
    }

    i {
      order: 2;
    }
  }

  ${narrow} {
    &[data-kind='photo'] {
      padding-inline-start: ${vars.space[5]};

      &::before {
        content: none;
      }
    }
  }

  /* The months of a plan. */
  &[data-kind='plan'] b::after {
    content: '';
    display: block;
    height: 0.5rem;
    margin-block: ${vars.space[2]};
    background:
      linear-gradient(90deg, ${vars.color.champagne} calc(500% / 14), transparent 0) 0 0 / 100% 100%,
      ${vars.color.hairlineStrong};
    mask-image: repeating-linear-gradient(90deg, #000 0 calc(100% / 14 - 3px), transparent 0 calc(100% / 14));
  }

  /* A message on a locked phone, below the time. */
  &[data-kind='message'] {
    justify-items: center;
    align-content: end;
    padding-block-end: ${vars.space[4]};

    b {
      font-size: ${vars.text.lg};
      font-variant-numeric: lining-nums tabular-nums;
    }

    p {
      width: min(100%, 18rem);
      padding: ${vars.space[1]} ${vars.space[4]};
      border: 0;
      background: ${vars.color.overlay};
    }

    b + p {
      padding-block-start: ${vars.space[2]};
      border-radius: ${vars.radius.md} ${vars.radius.md} 0 0;
      font-weight: ${vars.weight.medium};
      color: ${vars.color.text};
    }

    p:last-child {
      padding-block-end: ${vars.space[2]};
      border-radius: 0 0 ${vars.radius.md} ${vars.radius.md};
    }
  }
`;

/** A still of a project's screen, or its drawing where the drawing is the work. */
export const Still = ({
  project,
  still,
}: {
  readonly project: ProjectTitle;
  readonly still?: ProjectStill | undefined;
}) => (
  <Screen data-kind={still?.kind}>
    {still ? (
      <>
        <b>{still.title}</b>
        {still.rows.map(([text, value, tone]) => (
          <p key={text}>
            {text} <i data-tone={tone}>{value}</i>
          </p>
        ))}
      </>
    ) : (
      <img {...drawings[project]} alt="" loading="lazy" />
    )}
  </Screen>
);
