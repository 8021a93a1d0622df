import { Button, CopyIcon, Heading, media, Mono, Panel, Text, useToast, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { copyText } from '../../../shared/copy-button.tsx';
import { generatorTexts } from '../content.ts';
import { QrCode, QrDownloads } from './qr-code.tsx';

/** Selects whole on a press, for browsers that refuse to copy. */
export const Address = styled(Mono)`
  font-size: ${vars.text.sm};
  line-height: 1.6;
  color: ${vars.color.champagne};
  overflow-wrap: anywhere;
  user-select: all;
`;

/** Copies a link and shows a toast. */
export function useCopyLink(): (link: string) => Promise<void> {
  const toast = useToast();
  return async (link) => {
    try {
      await copyText(link);
      toast({ tone: 'success', title: 'Link copied!', stayMs: 2000 });
    } catch {
      toast({ tone: 'error', title: 'The link wasn’t copied', description: 'Select it and copy it yourself.' });
    }
  };
}

const CreateBox = styled(Panel)`
  display: grid;
  justify-items: start;
  align-content: start;
  gap: ${vars.space[3]};

  button {
    margin-block-start: ${vars.space[1]};
  }
`;

export const CreateCard = ({ onCreate }: { readonly onCreate: () => void }) => (
  <CreateBox aria-labelledby="create-code">
    <Heading as="h2" size="sm" id="create-code">
      {generatorTexts.create}
    </Heading>
    <Text size="sm" tone="textMuted">
      {generatorTexts.createHint} Whoever opens its link finds the code filled in and pays its price each month.
    </Text>
    <Button size="sm" variant="primary" onClick={onCreate}>
      {generatorTexts.create}
    </Button>
  </CreateBox>
);

const Box = styled(Panel)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[5]};

  ${media.up('sm')} {
    grid-template-columns: minmax(0, 1fr) 8.5rem;
  }
`;

const Copy = styled.div`
  display: grid;
  justify-items: start;
  align-content: start;
  gap: ${vars.space[3]};
  min-width: 0;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[2]};
  padding-block-start: ${vars.space[1]};
`;

/** The general link with copy button and QR code. */
export const GeneralLink = ({ link }: { readonly link: string }) => {
  const copy = useCopyLink();
  return (
    <Box aria-labelledby="general-link">
      <Copy>
        <Heading as="h2" size="sm" id="general-link">
          {generatorTexts.general}
        </Heading>
        <Text size="sm" tone="textMuted">
          {generatorTexts.generalHint}
        </Text>
        <Address>{link}</Address>
        <Actions>
          <Button size="sm" onClick={() => void copy(link)}>
            <CopyIcon size={14} />
            Copy Link
          </Button>
          <QrDownloads text={link} name="onboarding" />
        </Actions>
      </Copy>
      <QrCode text={link} label="QR code of the general onboarding link" />
    </Box>
  );
};
