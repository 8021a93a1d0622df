import { Button, Heading, Panel, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { generatorTexts } from '../generator-texts.ts';

const Box = styled(Panel)`
  display: grid;
  justify-items: start;
  align-content: start;
  gap: ${vars.space[3]};

  button {
    margin-block-start: ${vars.space[1]};
  }
`;

export const CreateCard = ({ onCreate }: { readonly onCreate: () => void }) => (
  <Box aria-labelledby="create-code">
    <Heading as="h2" size="sm" id="create-code">
      {generatorTexts.create}
    </Heading>
    <Text size="sm" tone="textMuted">
      {generatorTexts.createHint} Whoever opens its link finds the code filled in and pays its price each month.
    </Text>
    <Button size="sm" variant="primary" onClick={onCreate}>
      {generatorTexts.create}
    </Button>
  </Box>
);
