import { reminderLimits } from '@vitrine/contracts';
import {
  Button,
  CloseIcon,
  IconButton,
  media,
  SelectField,
  Text,
  TextArea,
  TextField,
  touchTarget,
  vars,
} from '@vitrine/ui';
import { styled } from 'styled-components';
import { ButtonRow } from '../../../shared/screen/layout.ts';
import { channels, texts, whens } from './content.ts';
import type { RuleValues } from './reminder-values.ts';

const Frame = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[3]};
  padding: ${vars.space[4]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.md};
`;

const Line = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${vars.space[3]};
`;

const On = styled.label`
  display: inline-flex;
  align-items: center;
  gap: ${vars.space[2]};
  font-size: ${vars.text.sm};
  cursor: pointer;
  ${touchTarget}

  input {
    width: 1.125rem;
    height: 1.125rem;
    margin: 0;
    accent-color: ${vars.color.champagne};
  }
`;

/** The number of days stands beside the select, also on phones. */
const When = styled.div<{ $hasCount: boolean }>`
  display: grid;
  grid-template-columns: ${({ $hasCount }) => ($hasCount ? '5rem minmax(0, 1fr)' : 'minmax(0, 1fr)')};
  align-items: start;
  gap: ${vars.space[3]};

  ${media.up('sm')} {
    grid-template-columns: ${({ $hasCount }) =>
      $hasCount ? '5rem minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 1fr) minmax(0, 1fr)'};
  }
`;

const Channel = styled(SelectField)`
  ${media.down('sm')} {
    grid-column: 1 / -1;
  }
`;

const Own = styled.details`
  font-size: ${vars.text.sm};

  summary {
    width: fit-content;
    color: ${vars.color.textMuted};
    cursor: pointer;
    ${touchTarget}
  }

  &[open] summary {
    margin-block-end: ${vars.space[3]};
  }
`;

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[4]};
`;

interface RuleFieldsProps {
  readonly rule: RuleValues;
  /** From 1. */
  readonly place: number;
  readonly error: (name: 'days' | 'subject' | 'text' | 'smsText') => string | undefined;
  readonly onChange: (changes: Partial<RuleValues>) => void;
  readonly onRemove: () => void;
  readonly onTest: () => void;
}

/** One rule: when, how, and words of its own. */
export const RuleFields = ({ rule, place, error, onChange, onRemove, onTest }: RuleFieldsProps) => {
  const id = (name: string) => `rule-${rule.id}-${name}`;
  const hasCount = rule.when !== 'on';
  const hasOwn = rule.subject + rule.text + rule.smsText !== '';
  const ownError = error('subject') ?? error('text') ?? error('smsText');
  const days = error('days');
  return (
    <Frame aria-label={`Rule ${place}`}>
      <Line>
        <On>
          <input type="checkbox" checked={rule.on} onChange={({ target }) => onChange({ on: target.checked })} />
          <span>Rule {place} is on</span>
        </On>
        <IconButton label={`Remove rule ${place}`} onClick={onRemove}>
          <CloseIcon />
        </IconButton>
      </Line>
      <When $hasCount={hasCount}>
        {hasCount && (
          <TextField
            id={id('count')}
            label="Days"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={rule.count}
            error={days}
            onChange={({ target }) => onChange({ count: target.value })}
          />
        )}
        <SelectField
          id={id('when')}
          label="When"
          options={whens}
          value={rule.when}
          error={hasCount ? undefined : days}
          onChange={({ target }) => onChange({ when: target.value as RuleValues['when'] })}
        />
        <Channel
          id={id('channel')}
          label="How"
          options={channels}
          value={rule.channel}
          onChange={({ target }) => onChange({ channel: target.value as RuleValues['channel'] })}
        />
      </When>
      <Own open={hasOwn || ownError !== undefined}>
        <summary>{texts.ownWords}</summary>
        <Stack>
          <Text size="sm" tone="textFaint">
            {texts.ownHint}
          </Text>
          {rule.channel !== 'sms' && (
            <>
              <TextField
                id={id('subject')}
                label="Subject"
                autoComplete="off"
                maxLength={150}
                value={rule.subject}
                error={error('subject')}
                onChange={({ target }) => onChange({ subject: target.value })}
              />
              <TextArea
                id={id('text')}
                label="Email"
                rows={4}
                maxLength={reminderLimits.text}
                value={rule.text}
                error={error('text')}
                onChange={({ target }) => onChange({ text: target.value })}
              />
            </>
          )}
          {rule.channel !== 'email' && (
            <TextArea
              id={id('sms')}
              label="Text message"
              hint="The payment link, your name and “Reply STOP to opt out” are added."
              rows={2}
              maxLength={reminderLimits.smsText}
              value={rule.smsText}
              error={error('smsText')}
              onChange={({ target }) => onChange({ smsText: target.value })}
            />
          )}
        </Stack>
      </Own>
      <ButtonRow>
        <Button size="sm" aria-label={`Send me a test of rule ${place}`} onClick={onTest}>
          Send me a test
        </Button>
      </ButtonRow>
    </Frame>
  );
};
