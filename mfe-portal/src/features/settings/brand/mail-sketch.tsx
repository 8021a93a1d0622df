import type { BrandSettings } from '@vitrine/contracts';
import { Heading, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';

const Paper = styled.div`
  overflow: hidden;
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.md};
  background: ${vars.color.panelRaised};
  overflow-wrap: anywhere;
`;

const Head = styled.dl`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: ${vars.space[1]} ${vars.space[4]};
  padding: ${vars.space[4]} ${vars.space[5]};
  border-block-end: 1px solid ${vars.color.hairline};
  font-size: ${vars.text.sm};

  dt {
    color: ${vars.color.textFaint};
  }
`;

const Body = styled.div`
  display: grid;
  gap: ${vars.space[4]};
  padding: ${vars.space[5]};
`;

/** The band on which an email begins. */
const Name = styled.p<{ $accent: BrandSettings['accent'] }>`
  padding: ${vars.space[4]} ${vars.space[5]};
  border-block-end: 2px solid ${({ $accent }) => vars.color[$accent]};
  background: ${vars.color.ink};
  font-family: ${vars.font.display};
  font-size: 1.375rem;
  color: ${({ $accent }) => vars.color[$accent]};
`;

const Foot = styled.p`
  white-space: pre-line;
  font-size: ${vars.text.sm};
  line-height: ${vars.leading.text};
  color: ${vars.color.textMuted};
`;

const Sketch = styled.section`
  display: grid;
  gap: ${vars.space[3]};
`;

/** Preview of the brand in a mail. */
export const MailSketch = ({
  brand: { displayName, replyTo, businessAddress, phone, accent },
}: {
  readonly brand: BrandSettings;
}) => (
  <Sketch aria-labelledby="brand-sketch">
    <Heading as="h2" size="sm" id="brand-sketch">
      In an email
    </Heading>
    <Paper>
      <Head>
        <dt>From</dt>
        <dd>{displayName}</dd>
        <dt>Reply to</dt>
        <dd>{replyTo}</dd>
      </Head>
      <Name $accent={accent}>{displayName}</Name>
      <Body>
        <Text size="sm" tone="textMuted">
          The text of your email goes here. You can change it under Message templates.
        </Text>
        <Foot>{[businessAddress, phone].filter(Boolean).join('\n')}</Foot>
      </Body>
    </Paper>
  </Sketch>
);
