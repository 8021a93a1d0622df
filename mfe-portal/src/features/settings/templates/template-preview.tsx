import { keepPreviousData } from '@tanstack/react-query';
import { ApiError } from '@vitrine/api-client';
import { api, type MessageTemplate, type TemplatePreviewRequest } from '@vitrine/contracts';
import { Button, FilterTabs, FormBanner, Heading, Skeleton, Text, vars, VisuallyHidden } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { MailPreview, PlainText } from '../../../shared/messages/mail-preview.tsx';
import { problemText } from '../../../shared/problems.ts';
import { segmentsText } from '../../../shared/messages/content.ts';
import { useSettled } from '../../../shared/use-settled.ts';

/** Debounce of the preview, in milliseconds. */
const debounceMilliseconds = 300;

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
  { value: 'light', label: 'On light' },
  { value: 'dark', label: 'On dark' },
  { value: 'text', label: 'Plain text' },
] as const;

interface TemplatePreviewPanelProps {
  readonly template: MessageTemplate;
  /** The editor's texts; without them the saved ones are shown. */
  readonly overrides: TemplatePreviewRequest;
}

/** Preview of the message with sample values, rendered by the server from the editor's texts. */
export const TemplatePreviewPanel = ({ template: { id, name, channel }, overrides }: TemplatePreviewPanelProps) => {
  const settled = useSettled(overrides, debounceMilliseconds);
  const preview = useEndpoint(
    api.emails.previewTemplate,
    { params: { id }, body: settled },
    { placeholderData: keepPreviousData, gcTime: 0 },
  );
  const [part, setPart] = useState<(typeof parts)[number]['value']>('light');
  const previewData = preview.data;

  return (
    <Frame aria-label="Preview" aria-busy={preview.isFetching}>
      <Head>
        <Heading as="h2" size="sm">
          Preview
        </Heading>
        {channel === 'email' && <FilterTabs label="Email format" value={part} options={parts} onChange={setPart} />}
      </Head>
      <FormBanner tone="error">
        {preview.isError && (
          <>
            {previewProblem(preview.error)}{' '}
            <Button size="sm" variant="subtle" onClick={() => void preview.refetch()}>
              Retry
            </Button>
          </>
        )}
      </FormBanner>
      {previewData ? (
        <>
          {previewData.subject !== null && (
            <Subject>
              Subject: <strong>{previewData.subject}</strong>
            </Subject>
          )}
          {previewData.html === null || part === 'text' ? (
            <PlainText>{previewData.text}</PlainText>
          ) : (
            <MailPreview html={previewData.html} colorScheme={part} label={`Preview of ${name}`} />
          )}
          {previewData.sms && (
            <Text size="sm" tone="textFaint">
              <output>{segmentsText(previewData.sms)}</output>
            </Text>
          )}
        </>
      ) : (
        preview.isPending && (
          <>
            <VisuallyHidden as="output">Loading the preview</VisuallyHidden>
            <Skeleton width="full" />
            <Skeleton width="long" />
            <Skeleton size="figure" width="full" />
          </>
        )
      )}
    </Frame>
  );
};

/** The error names the block it is about. */
const previewProblem = (error: unknown): string =>
  (error instanceof ApiError && Object.values(error.errors ?? {}).flat()[0]) || problemText(error, '').message;
