import { Heading, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { overviewTexts } from './content.ts';

const List = styled.ol`
  display: grid;
  gap: ${vars.space[5]};
  margin: 0;
  padding: 0;
  list-style: none;
`;

export const StepList = () => (
  <List>
    {overviewTexts.steps.map(({ name, text }) => (
      <li key={name}>
        <Heading as="h2">{name}</Heading>
        <Text tone="textMuted">{text}</Text>
      </li>
    ))}
  </List>
);
