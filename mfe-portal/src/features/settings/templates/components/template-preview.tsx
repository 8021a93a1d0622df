import { ApiError } from '@vitrine/api-client';
import type { MessageTemplate, TemplatePreviewRequest } from '@vitrine/contracts';
import { Button, FilterTabs, FormBanner, Heading, Skeleton, Text, vars, VisuallyHidden } from '@vitrine/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { MailPicture } from '../../../../shared/messages/mail-picture.tsx';
import { PlainWords } from '../../../../shared/messages/plain-words.ts';
import { problemText } from '../../../../shared/problem-text.ts';
import { useTemplatePreview } from '../api.ts';
import { segmentsText } from '../content.ts';

/** Pause in typing after which the picture is drawn anew, in milliseconds. */
const pause = 300;

const Frame = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${vars.space[3]};
  min-width: 0;
`;

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${vars.space[2]} ${vars.space[4]};
`;

const Subject = styled.p`
  overflow-wrap: anywhere;
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};

  strong {
    font-weight: ${vars.weight.medium};
    color: ${vars.color.text};
  }
`;

const parts = [
  { value: 'day', label: 'On light' },
  { value: 'night', label: 'On dark' },
  { value: 'text', label: 'Plain text' },
] as const;

interface TemplatePreviewPanelProps {
  readonly template: MessageTemplate;
  /** What stands in the editor; nothing shows it as it is saved. */
  readonly words: TemplatePreviewRequest;
}

/** The message as it would leave, with sample names and amounts, drawn by the server from what is typed. */
export const TemplatePreviewPanel = ({ template: { id, name, channel }, words }: TemplatePreviewPanelProps) => {
  const settled = useSettled(words);
  const preview = useTemplatePreview(id, settled);
  const [part, setPart] = useState<(typeof parts)[number]['value']>('day');
  const shown = preview.data;

  return (
    <Frame aria-label="Preview" aria-busy={preview.isFetching}>
      <Head>
        <Heading as="h2" size="sm">
          Preview
        </Heading>
        {channel === 'email' && <FilterTabs label="Part of the mail" value={part} options={parts} onChange={setPart} />}
      </Head>
      <FormBanner tone="error">
        {preview.isError && (
          <>
            {previewProblem(preview.error)}{' '}
            <Button size="sm" variant="quiet" onClick={() => void preview.refetch()}>
              Retry
            </Button>
          </>
        )}
      </FormBanner>
      {shown ? (
        <>
          {shown.subject !== null && (
            <Subject>
              Subject: <strong>{shown.subject}</strong>
            </Subject>
          )}
          {shown.html === null || part === 'text' ? (
            <PlainWords>{shown.text}</PlainWords>
          ) : (
            <MailPicture html={shown.html} ground={part} label={`Preview of ${name}`} />
          )}
          {shown.sms && (
            <Text size="sm" tone="textFaint">
              <output>{segmentsText(shown.sms)}</output>
            </Text>
          )}
        </>
      ) : (
        preview.isPending && (
          <>
            <VisuallyHidden as="output">Drawing the preview</VisuallyHidden>
            <Skeleton width="full" />
            <Skeleton width="long" />
            <Skeleton size="figure" width="full" />
          </>
        )
      )}
    </Frame>
  );
};

/** What cannot be drawn says which words it is about. */
const previewProblem = (error: unknown): string =>
  (error instanceof ApiError && Object.values(error.errors ?? {}).flat()[0]) || problemText(error, '').message;

/** What was typed, once the typing pauses. */
function useSettled(words: TemplatePreviewRequest): TemplatePreviewRequest {
  const [settled, setSettled] = useState(words);
  const same = JSON.stringify(words) === JSON.stringify(settled);
  useEffect(() => {
    if (same) return undefined;
    const timer = setTimeout(() => setSettled(words), pause);
    return () => clearTimeout(timer);
  }, [words, same]);
  return settled;
}
