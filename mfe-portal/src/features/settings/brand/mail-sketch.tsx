import { type BrandSettings, logoEndpoints } from '@vitrine/contracts';
import { Heading, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { MailBand } from './logo-sketches.tsx';

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
}) => {
  const logo = useEndpoint(logoEndpoints.get, {}).data?.logo ?? null;
  return (
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
        <MailBand logo={logo} displayName={displayName} accent={accent} />
        <Body>
          <Text size="sm" tone="textMuted">
            The text of your email goes here. You can change it under Message templates.
          </Text>
          <Foot>{[businessAddress, phone].filter(Boolean).join('\n')}</Foot>
        </Body>
      </Paper>
    </Sketch>
  );
};
