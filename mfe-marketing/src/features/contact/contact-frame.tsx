import { brand } from '@vitrine/brand';
import { Eyebrow, inlineEmphasis, media, vars } from '@vitrine/ui';
import { Link } from '@vitrine/shell-sdk';
import type { MouseEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { Measure } from '../../shared/page-layout.tsx';
import { PageSection } from '../../shared/section.tsx';
import { callAnchor, callPath, contactContent, contactPath } from './content.ts';
import { NextSteps } from './next-steps.tsx';

/** On a phone the form follows the introduction, and the next steps follow the form. */
const Grid = styled(Measure)`
  display: grid;
  gap: ${vars.space[8]};

  ${media.up('md')} {
    grid-template: 'intro form' auto 'next form' 1fr / minmax(0, 5fr) minmax(0, 7fr);
    column-gap: clamp(${vars.space[10]}, 6vw, ${vars.space[32]});
    align-items: start;
  }
`;

const Intro = styled.div`
  ${media.up('md')} {
    grid-area: intro;
    padding-block-start: ${vars.space[6]};
  }
`;

const Next = styled.div`
  ${media.up('md')} {
    grid-area: next;
  }
`;

const Title = styled.h2`
  margin-block: ${vars.space[6]};
  font: ${vars.weight.display} ${vars.text.title} / 1.06 ${vars.font.display};
  letter-spacing: ${vars.tracking.title};

  em {
    ${inlineEmphasis}
  }
`;

const Lead = styled.p`
  max-width: 34rem;
  font-size: 1.125rem;
  line-height: ${vars.leading.loose};
  color: ${vars.color.textMuted};
`;

const Direct = styled.p`
  max-width: 30rem;
  padding-block-start: ${vars.space[5]};
  border-block-start: 1px solid ${vars.color.hairlineStrong};
  font-size: 0.9375rem;
  color: ${vars.color.textMuted};

  a {
    display: inline-block;
    min-height: 1.5rem;
    color: ${vars.color.text};
  }
`;

/** On a phone of the landing page, the steps are their titles. */
const Steps = styled.div<{ $brief: boolean }>`
  ${media.down('sm')} {
    ${({ $brief }) => $brief && 'li p { display: none; }'}
  }
`;

/** The form as a raised card, its edge lit from the upper left. */
const Card = styled.div`
  position: relative;

  ${media.up('md')} {
    grid-area: form;
  }

  min-width: 0;
  padding: clamp(${vars.space[5]}, 0.5rem + 3vw, ${vars.space[12]});
  border: 1px solid ${vars.color.hairline};
  border-radius: ${vars.radius.lg};
  background: linear-gradient(160deg, ${vars.color.panelRaised}, ${vars.color.panel} 60%);
  box-shadow: ${vars.shadow.floating};

  @media print {
    display: none;
  }

  &::before {
    content: '';
    position: absolute;
    inset: -1px;
    border: 1px solid transparent;
    border-radius: inherit;
    background: linear-gradient(135deg, ${vars.color.champagne}, transparent 38%) border-box;
    mask:
      linear-gradient(#000 0 0) padding-box exclude,
      linear-gradient(#000 0 0) border-box;
    opacity: 0.5;
    pointer-events: none;
  }
`;

/** The two ways to get in touch, side by side; the chosen one is raised. */
const Ways = styled.nav`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${vars.space[1]};
  padding: ${vars.space[1]};
  margin-block-end: ${vars.space[6]};
  border: 1px solid ${vars.color.hairline};
  border-radius: ${vars.radius.pill};
  background: ${vars.color.ink};

  a {
    display: grid;
    place-items: center;
    min-height: 2.75rem;
    border-radius: ${vars.radius.pill};
    font-size: 0.9375rem;
    font-weight: ${vars.weight.medium};
    color: ${vars.color.textMuted};
    text-decoration: none;
  }

  a[aria-current] {
    background: ${vars.color.panelRaised};
    box-shadow: inset 0 0 0 1px ${vars.color.control};
    color: ${vars.color.text};
  }

  ${media.forcedColors} {
    a[aria-current] {
      outline: 2px solid Highlight;
    }
  }
`;

export type FormKind = 'call' | 'message';

interface ContactFrameProps {
  /** Level of its title: the section of a page, or the page itself. */
  readonly heading: 'h1' | 'h2';
  readonly formKind: FormKind;
  /** Called with each press of the switch; what it prevents is not followed. */
  readonly onSwitch?: (event: MouseEvent<HTMLAnchorElement>, formKind: FormKind) => void;
  readonly children: ReactNode;
}

/** Why and how on the left, the form on the right. */
export const ContactFrame = ({ heading, formKind, onSwitch, children }: ContactFrameProps) => (
  <PageSection id="contact" aria-labelledby="contact-title">
    <Grid>
      <Intro>
        <Eyebrow>{contactContent.eyebrow}</Eyebrow>
        <Title as={heading} id="contact-title">
          {contactContent.title} <em>{contactContent.titleEmphasis}</em>
        </Title>
        <Lead>{contactContent.lead}</Lead>
      </Intro>
      <Card>
        <Ways aria-label={contactContent.formKindsLabel}>
          {(['message', 'call'] as const).map((one) => (
            <Link
              key={one}
              {...(one === 'call' && { id: callAnchor })}
              to={one === 'call' ? callPath : contactPath}
              {...(one === formKind && { 'aria-current': 'true' as const })}
              onClick={(event) => onSwitch?.(event, one)}
            >
              {contactContent.formKinds[one]}
            </Link>
          ))}
        </Ways>
        {children}
      </Card>
      <Next>
        <Steps $brief={heading === 'h2'}>
          <NextSteps heading={heading === 'h1' ? 'h2' : 'h3'} />
        </Steps>
        <Direct>
          {contactContent.directTitle} <a href={`mailto:${brand.email.hello}`}>{brand.email.hello}</a>
        </Direct>
      </Next>
    </Grid>
  </PageSection>
);
