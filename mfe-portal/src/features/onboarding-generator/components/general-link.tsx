import { Button, CopyIcon, Heading, media, Panel, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { generatorTexts } from '../generator-texts.ts';
import { Address, useCopyLink } from './link-line.tsx';
import { QrCode } from './qr-code.tsx';
import { QrDownloads } from './qr-downloads.tsx';

const Box = styled(Panel)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[5]};

  ${media.up('sm')} {
    grid-template-columns: minmax(0, 1fr) 8.5rem;
  }
`;

const Words = styled.div`
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

/** The link that serves everyone, to copy and to scan. */
export const GeneralLink = ({ link }: { readonly link: string }) => {
  const copy = useCopyLink();
  return (
    <Box aria-labelledby="general-link">
      <Words>
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
      </Words>
      <QrCode text={link} label="QR code of the general onboarding link" />
    </Box>
  );
};
