import { useState } from 'react';
import { styled } from 'styled-components';
import { Contour, iris, waveform } from '../../src/contour/index.ts';
import {
  Badge,
  Button,
  EmptyState,
  ErrorState,
  Panel,
  Progress,
  Skeleton,
  VisuallyHidden,
  vars,
} from '../../src/index.ts';
import { Columns, Row, Section, Specimen } from '../section.tsx';

const Drawing = styled(Contour)`
  width: 7rem;
`;

const Loading = styled.div`
  display: grid;
  gap: ${vars.space[4]};
`;

const WithRetry = () => {
  const [tries, setTries] = useState(0);
  return (
    <ErrorState
      as="h3"
      title="The list of leads did not load"
      message={
        tries === 0
          ? 'The service did not answer in time. Nothing was changed.'
          : `Still no answer after ${tries + 1} tries. Nothing was changed.`
      }
      requestId="01JD3Z8K4Q"
      onRetry={() => setTries(tries + 1)}
      picture={<Drawing form={waveform} />}
    />
  );
};

export const FeedbackSection = () => (
  <Section
    id="feedback"
    title={
      <>
        Nothing, not yet, <em>not today</em>
      </>
    }
    lead={
      'Waiting, empty and failed are screens too. Each says what is so, why, and what to do next; a failure has a ' +
      'reference that can be read out.'
    }
  >
    <Columns $min="20rem">
      <Specimen name="Empty">
        <Panel $surface="flat" $padding="none">
          <EmptyState
            as="h3"
            title="No inquiries yet"
            picture={<Drawing form={iris} />}
            action={<Button size="sm">Open the contact page</Button>}
          >
            The first one appears here the moment a visitor sends the form.
          </EmptyState>
        </Panel>
      </Specimen>
      <Specimen name="Failed">
        <Panel $surface="flat" $padding="none">
          <WithRetry />
        </Panel>
      </Specimen>
    </Columns>
    <Columns $min="16rem">
      <Specimen name="Waiting">
        <Loading aria-busy="true">
          <VisuallyHidden>Loading</VisuallyHidden>
          <Skeleton size="figure" width="medium" />
          <div>
            <Skeleton />
            <Skeleton width="long" />
            <Skeleton width="short" />
          </div>
        </Loading>
      </Specimen>
      <Specimen name="Progress">
        <Progress id="demo-progress" label="Step 2 of 5" note="40%" value={2} max={5} />
        <Progress id="demo-progress-done" label="Step 5 of 5" note="100%" value={5} max={5} />
      </Specimen>
      <Specimen name="States">
        <Row>
          <Badge tone="champagne">New</Badge>
          <Badge tone="steel">Sent</Badge>
          <Badge tone="jade">Paid Nov 11</Badge>
          <Badge tone="ember">Overdue 1 day</Badge>
          <Badge>Draft</Badge>
        </Row>
      </Specimen>
    </Columns>
  </Section>
);
