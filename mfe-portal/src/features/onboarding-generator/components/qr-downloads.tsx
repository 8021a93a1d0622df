import { Button, useToast, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { saveQrAsPng, saveQrAsSvg } from '../save-qr.ts';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[2]};
`;

/** `name` is the file's, without its ending. */
export const QrDownloads = ({ text, name }: { readonly text: string; readonly name: string }) => {
  const toast = useToast();
  const asPicture = async (): Promise<void> => {
    try {
      await saveQrAsPng(text, name);
    } catch {
      toast({ tone: 'error', title: 'The picture was not made', description: 'Download the SVG instead.' });
    }
  };
  return (
    <Line>
      <Button size="sm" onClick={() => saveQrAsSvg(text, name)}>
        Download SVG
      </Button>
      <Button size="sm" onClick={() => void asPicture()}>
        Download PNG
      </Button>
    </Line>
  );
};
