import { Heading, Text, vars } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Frame = styled.section`
  display: grid;
  gap: ${vars.space[5]};
  max-width: 38rem;
  padding-block: ${vars.space[8]};
  border-block-start: 1px solid ${vars.color.hairline};

  &:first-of-type {
    padding-block-start: 0;
    border-block-start: 0;
  }
`;

const Copy = styled.div`
  display: grid;
  gap: ${vars.space[1]};
`;

interface PartProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
}

/** One part of a settings section: title, lead and content. */
export const Part = ({ title, lead, children }: PartProps) => (
  <Frame>
    <Copy>
      <Heading as="h2" size="sm">
        {title}
      </Heading>
      {lead !== undefined && (
        <Text as="div" size="sm" tone="textMuted">
          {lead}
        </Text>
      )}
    </Copy>
    {children}
  </Frame>
);

/** Whether something is on, beside its switch. */
export const SwitchRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[3]};
`;

/** Form of one part, with its button at the left. */
export const PartForm = styled.form`
  display: grid;
  justify-items: start;
  gap: ${vars.space[5]};
  max-width: 24rem;

  > * {
    width: 100%;
  }

  > button {
    width: auto;
  }
`;
