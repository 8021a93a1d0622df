import type { Conversation, ConversationThread } from '@vitrine/contracts';
import { Link } from '@vitrine/shell-sdk';
import { Button, Heading, Text, vars } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useRights } from '../../../shared/auth/rights.ts';
import { paths } from '../../../shared/paths.ts';
import { EmailLink, PhoneLink } from '../../../shared/screen/contact-link.tsx';
import { AddLeadDialog } from './add-lead-dialog.tsx';
import { isUnknown, nameOf, numberText } from '../content.ts';

const Frame = styled.aside`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${vars.space[4]};
  padding: ${vars.space[4]};
  overflow-wrap: anywhere;
`;

const Lines = styled.dl`
  display: grid;
  gap: ${vars.space[3]};
  font-size: ${vars.text.sm};

  dt {
    color: ${vars.color.textMuted};
  }
`;

interface PersonProps {
  readonly conversation: Conversation;
  readonly ways: ConversationThread['ways'] | undefined;
}

/** Where the record of a person is. */
export const RecordLink = ({ conversation }: { readonly conversation: Conversation }) => {
  const { clientId, contactId } = conversation;
  if (clientId !== null) return <Link to={paths.client(clientId)}>Open the client</Link>;
  return contactId === null ? null : <Link to={paths.lead(contactId)}>Open the lead</Link>;
};

export const AddAsLead = ({ conversation }: { readonly conversation: Conversation }) => {
  const [isAdding, setIsAdding] = useState(false);
  const may = useRights();
  if (!isUnknown(conversation) || !may('leads.write')) return null;
  return (
    <>
      <Button size="sm" onClick={() => setIsAdding(true)}>
        Add as lead
      </Button>
      {isAdding && <AddLeadDialog conversation={conversation} onClose={() => setIsAdding(false)} />}
    </>
  );
};

/** Who it is, beside the conversation. */
export const PersonPanel = ({ conversation, ways }: PersonProps) => {
  const { company, email, phone, clientId, contactId } = conversation;
  const name = nameOf(conversation);
  return (
    <Frame aria-label="Person">
      <div>
        <Heading as="h3" size="sm">
          {name}
        </Heading>
        {company !== null && company !== name && (
          <Text size="sm" tone="textMuted">
            {company}
          </Text>
        )}
        <Text size="sm" tone="textMuted">
          {clientId !== null ? 'Client' : contactId !== null ? 'Lead' : 'Not in your records'}
        </Text>
      </div>
      <Lines>
        {email !== null && (
          <div>
            <dt>Email</dt>
            <dd>
              <EmailLink email={email} />
              {ways?.email?.blocked && <Text size="sm">{ways.email.blocked}</Text>}
            </dd>
          </div>
        )}
        {phone !== null && (
          <div>
            <dt>Phone</dt>
            <dd>
              <PhoneLink phone={phone} text={numberText(phone)} />
              {ways?.sms?.blocked && <Text size="sm">{ways.sms.blocked}</Text>}
            </dd>
          </div>
        )}
      </Lines>
      <div>
        <RecordLink conversation={conversation} />
        <AddAsLead conversation={conversation} />
      </div>
      {clientId !== null && contactId !== null && <Link to={paths.lead(contactId)}>Open the lead they came from</Link>}
    </Frame>
  );
};
