import { brand } from '@vitrine/brand';
import { Link } from '@vitrine/shell-sdk';
import { Button, Heading, media, Text, vars } from '@vitrine/ui';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { Basics } from '../steps/basics-step.tsx';
import type { WizardEndProps } from './wizard.tsx';

const Body = styled.div`
  display: grid;
  gap: ${vars.space[4]};
`;

const Actions = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${vars.space[3]};
  margin-block-start: ${vars.space[4]};

  ${media.up('sm')} {
    flex-direction: row-reverse;
    justify-content: space-between;
  }
`;

/** After the last step that is asked online: what is saved, and the honest way on. */
export const ContinuationPanel = ({ values, kept, onBack }: WizardEndProps<Basics>) => {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => body.current?.focus(), []);

  return (
    <Body ref={body} tabIndex={-1}>
      <Heading>
        Thank you, {values.firstName.trim()}. <em>Now, how do we reach you?</em>
      </Heading>
      <Text tone="textMuted">
        {kept
          ? `The basics of ${values.practiceName.trim()} are saved on this device for seven days.`
          : `Your browser does not let us keep the basics of ${values.practiceName.trim()}, so they last until you close this page.`}{' '}
        To go on, tell us how to reach you: a person at {brand.agency} answers within 24 hours.
      </Text>
      <Actions>
        <Button variant="primary" shape="pill" render={<Link to="/#contact" />}>
          Tell us how to reach you
        </Button>
        <Button variant="quiet" shape="pill" onClick={onBack}>
          Edit basics
        </Button>
      </Actions>
    </Body>
  );
};
