import type { Inquiry } from '@vitrine/contracts';
import { ChevronDownIcon, touchTarget, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatMoment } from '../../../shared/dates.ts';
import { InquiryText } from './inquiry-text.tsx';
import { Section } from '../../../shared/screen/section.tsx';

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

/** What the same person asked before, newest first. */
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
