import type { ChatLine, Inquiry } from '@vitrine/contracts';
import { ChevronDownIcon, DescriptionList, media, Text, touchTarget, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { capitalize, formatMoment } from '../../../shared/format.ts';
import { Section } from '../../../shared/screen/section.tsx';
import { speakerLabels } from '../content.ts';

const Lines = styled.ol.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[3]};
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** The visitor's texts are prominent, ours are muted. */
const Line = styled.li`
  display: grid;
  grid-template-columns: 4rem minmax(0, 1fr);
  gap: ${vars.space[1]} ${vars.space[3]};
  font-size: ${vars.text.sm};
  line-height: ${vars.leading.text};
  color: ${vars.color.textFaint};

  b {
    font-weight: ${vars.weight.text};
    color: ${vars.color.textFaint};
  }

  span {
    padding-inline-start: ${vars.space[3]};
    border-inline-start: 1px solid ${vars.color.hairlineStrong};
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  &[data-from='visitor'] {
    color: ${vars.color.text};

    b {
      font-weight: ${vars.weight.medium};
      color: ${vars.color.champagne};
    }

    span {
      border-inline-start-color: color-mix(in srgb, ${vars.color.champagne} 55%, transparent);
    }
  }

  ${media.down('sm')} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** A chat transcript, oldest first. Always text, never markup. */
const Transcript = ({ lines }: { readonly lines: readonly ChatLine[] }) => (
  <Lines aria-label="Conversation">
    {lines
      .map(({ from, text }, place) => ({ from, text, id: `line-${place}` }))
      .map(({ id, from, text }) => (
        <Line key={id} data-from={from}>
          <b>{speakerLabels[from]}</b>
          <span>{text}</span>
        </Line>
      ))}
  </Lines>
);

/** As typed with line breaks; always text, never markup. */
const Message = styled(Text)`
  padding-inline-start: ${vars.space[4]};
  border-inline-start: 1px solid color-mix(in srgb, ${vars.color.champagne} 40%, transparent);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

/** The inquiry's text and choices. Tags are the project and the urgency. */
export const InquiryText = ({ inquiry }: { readonly inquiry: Inquiry }) => (
  <>
    {inquiry.transcript ? (
      <Transcript lines={inquiry.transcript} />
    ) : (
      inquiry.message && (
        <Message size="sm" as="div">
          {inquiry.message}
        </Message>
      )
    )}
    <DescriptionList
      items={[
        ...(inquiry.preferredTime ? [{ term: 'Call them', value: inquiry.preferredTime }] : []),
        { term: 'Project', value: inquiry.projectType },
        { term: 'Budget', value: inquiry.budgetRange ?? 'Not given' },
        { term: 'Timeline', value: inquiry.timeline ?? 'Not given' },
        { term: 'Urgency', value: capitalize(inquiry.urgency) },
      ]}
    />
  </>
);

const Fold = styled.details`
  border-block-end: 1px solid ${vars.color.hairline};

  &[open] > summary svg {
    transform: scaleY(-1);
  }
`;

const Summary = styled.summary`
  display: flex;
  align-items: center;
  gap: ${vars.space[3]};
  min-height: 2.5rem;
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
  cursor: pointer;
  list-style: none;
  ${touchTarget}

  &::-webkit-details-marker {
    display: none;
  }

  time {
    margin-inline-end: auto;
  }
`;

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[3]};
  padding-block: ${vars.space[2]} ${vars.space[4]};
`;

interface EarlierInquiriesProps {
  readonly inquiries: readonly Inquiry[];
  readonly now: Date;
}

/** Earlier inquiries of the same person, newest first. */
export const EarlierInquiries = ({ inquiries, now }: EarlierInquiriesProps) => (
  <Section title="Earlier inquiries">
    <div>
      {inquiries.map((inquiry) => (
        <Fold key={inquiry.id}>
          <Summary>
            <time dateTime={inquiry.createdAt}>{formatMoment(inquiry.createdAt, now)}</time>
            <span>
              Lead {inquiry.leadScore.value}, intent {inquiry.intentScore.value}
            </span>
            <ChevronDownIcon size={12} />
          </Summary>
          <Content>
            <InquiryText inquiry={inquiry} />
          </Content>
        </Fold>
      ))}
    </div>
  </Section>
);
