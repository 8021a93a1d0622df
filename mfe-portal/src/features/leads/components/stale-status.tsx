import type { Lead, LeadStatus } from '@vitrine/contracts';
import { Badge, Button, DescriptionList, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatMoment } from '../../../shared/dates.ts';
import { statusLabels, statusTones } from '../lead-texts.ts';

const Frame = styled.div`
  display: grid;
  gap: ${vars.space[3]};
  padding: ${vars.space[4]};
  border: 1px solid color-mix(in srgb, ${vars.color.ember} 40%, transparent);
  border-radius: ${vars.radius.md};
`;

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[2]};
`;

interface StaleStatusProps {
  /** The record as it is now. */
  readonly current: Lead;
  readonly now: Date;
  /** What was chosen here. */
  readonly wanted: LeadStatus;
  readonly onKeep: () => void;
  readonly onReplace: () => void;
}

/** Two people changed one lead: both versions, and the choice. */
export const StaleStatus = ({ current, wanted, now, onKeep, onReplace }: StaleStatusProps) => (
  <Frame role="alert">
    <Text size="sm">Someone changed this lead while you had it open. Nothing was overwritten.</Text>
    <DescriptionList
      items={[
        {
          term: 'Now',
          value: (
            <>
              <Badge tone={statusTones[current.status]}>{statusLabels[current.status]}</Badge>,{' '}
              {formatMoment(current.updatedAt, now)}
            </>
          ),
        },
        { term: 'Yours', value: <Badge tone={statusTones[wanted]}>{statusLabels[wanted]}</Badge> },
      ]}
    />
    <Choices>
      <Button size="sm" onClick={onKeep}>
        Keep {statusLabels[current.status]}
      </Button>
      <Button size="sm" onClick={onReplace}>
        Change to {statusLabels[wanted]}
      </Button>
    </Choices>
  </Frame>
);
