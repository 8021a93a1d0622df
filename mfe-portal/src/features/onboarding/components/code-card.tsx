import type { CampaignCode } from '@vitrine/contracts';
import {
  Badge,
  Button,
  CopyIcon,
  Figure,
  Heading,
  IconButton,
  Menu,
  Mono,
  MoreIcon,
  Panel,
  Text,
  vars,
} from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatDay } from '../../../shared/format.ts';
import { DemoTag } from '../../../shared/demo-data.tsx';
import { priceText, offerText, stateLabels, stateTones, usedText } from '../content.ts';
import { useCopyLink } from './general-link.tsx';

const Card = styled(Panel)`
  display: grid;
  grid-template-rows: auto auto 1fr auto;
  gap: ${vars.space[4]};
`;

const Head = styled.header`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;
  gap: ${vars.space[1]} ${vars.space[3]};
  overflow-wrap: anywhere;
`;

const Marks = styled.div`
  display: flex;
  align-items: baseline;
  gap: ${vars.space[2]};
`;

const Code = styled(Mono)`
  font-size: ${vars.text.sm};
  color: ${vars.color.champagne};
  overflow-wrap: anywhere;
`;

const Price = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${vars.space[1]} ${vars.space[4]};
`;

const Copy = styled.div`
  display: grid;
  align-content: start;
  gap: ${vars.space[3]};
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Features = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[1]};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};

  li {
    padding-inline-start: ${vars.space[4]};
    text-indent: calc(-1 * ${vars.space[4]});
  }

  li::before {
    content: '–';
    display: inline-block;
    width: ${vars.space[4]};
    text-indent: 0;
    color: ${vars.color.champagne};
  }
`;

const Foot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[2]};
  padding-block-start: ${vars.space[4]};
  border-block-start: 1px solid ${vars.color.hairline};

  > :last-child {
    margin-inline-start: auto;
  }
`;

interface CodeCardProps {
  readonly code: CampaignCode;
  readonly now: Date;
  readonly onSend: () => void;
  readonly onQr: () => void;
  readonly onEdit: () => void;
  readonly onRetire: (retired: boolean) => void;
}

/** One campaign code with its offer, usage and actions. */
export const CodeCard = ({ code, now, onSend, onQr, onEdit, onRetire }: CodeCardProps) => {
  const copy = useCopyLink();
  const retired = code.state === 'retired';
  return (
    <Card as="article" aria-label={code.name}>
      <Head>
        <div>
          <Heading as="h3" size="sm">
            {code.name}
          </Heading>
          <Code>{code.code}</Code>
        </div>
        <Marks>
          {code.demo && <DemoTag />}
          <Badge tone={stateTones[code.state]}>{stateLabels[code.state]}</Badge>
        </Marks>
      </Head>
      <Price>
        <Figure>
          {priceText(code)} <small>a month</small>
        </Figure>
        <Text as="span" size="sm" tone="textMuted" tabular>
          {usedText(code.usedCount)}
        </Text>
      </Price>
      <Copy>
        <Text size="sm">{offerText(code)}</Text>
        {code.description && (
          <Text size="sm" tone="textMuted">
            {code.description}
          </Text>
        )}
        {code.features.length > 0 && (
          <Features aria-label={`Features of ${code.name}`}>
            {code.features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </Features>
        )}
        <Limits code={code} now={now} />
      </Copy>
      <Foot>
        <Button size="sm" disabled={code.state !== 'live'} onClick={onSend}>
          Send Link
        </Button>
        <IconButton label={`Copy link of ${code.code}`} onClick={() => void copy(code.link)}>
          <CopyIcon />
        </IconButton>
        <Button size="sm" variant="subtle" onClick={onQr}>
          QR code
        </Button>
        <Menu
          trigger={
            <IconButton label={`More for ${code.code}`}>
              <MoreIcon />
            </IconButton>
          }
          items={[
            { id: 'edit', label: 'Edit', onSelect: onEdit },
            retired
              ? { id: 'restore', label: 'Bring back', onSelect: () => onRetire(false) }
              : { id: 'retire', label: 'Retire', tone: 'danger', onSelect: () => onRetire(true) },
          ]}
        />
      </Foot>
    </Card>
  );
};

/** End date, remaining uses and current subscribers. */
const Limits = ({
  code: { expiresAt, maxUses, usedCount, openCheckouts, state },
  now,
}: {
  readonly code: CampaignCode;
  readonly now: Date;
}) => {
  const lines = [
    expiresAt && `${state === 'expired' ? 'Ended' : 'Ends'} ${formatDay(expiresAt, now)}`,
    maxUses !== null && `${Math.max(0, maxUses - usedCount)} of ${maxUses} left`,
    openCheckouts > 0 && `${openCheckouts} in checkout`,
  ].filter(Boolean);
  return lines.length === 0 ? null : (
    <Text size="sm" tone="textFaint" tabular>
      {lines.join(' · ')}
    </Text>
  );
};
