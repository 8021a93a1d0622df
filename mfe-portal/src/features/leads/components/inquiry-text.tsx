import type { Inquiry } from '@vitrine/contracts';
import { DescriptionList, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { Transcript } from './transcript.tsx';

/** As typed, line breaks kept; always text, never markup. */
const Message = styled(Text)`
  padding-inline-start: ${vars.space[4]};
  border-inline-start: 1px solid color-mix(in srgb, ${vars.color.champagne} 40%, transparent);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

/** What was asked, in the sender's words and choices. Its tags are the project and the urgency. */
export const InquiryText = ({ inquiry }: { readonly inquiry: Inquiry }) => (
  <>
    {inquiry.transcript ? (
      <Transcript lines={inquiry.transcript} />
    ) : (
      <Message size="sm" as="div">
        {inquiry.message}
      </Message>
    )}
    <DescriptionList
      items={[
        { term: 'Project', value: inquiry.projectType },
        { term: 'Budget', value: inquiry.budgetRange ?? 'Not given' },
        { term: 'Timeline', value: inquiry.timeline ?? 'Not given' },
        { term: 'Urgency', value: capitalised(inquiry.urgency) },
      ]}
    />
  </>
);

/** `high` → `High`: the API's word at the start of a line. */
const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
