import { useQueryClient } from '@tanstack/react-query';
import { sendFile } from '@vitrine/api-client';
import { api, pathOf } from '@vitrine/contracts';
import { Heading, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { keyOf, useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { FileList, FileRow, Uploader } from '../../../shared/files/uploader.tsx';
import { useUploads } from '../../../shared/files/use-uploads.ts';
import { bytesText, formatDay } from '../../../shared/format.ts';
import { ContactLink } from '../../../shared/screen/contact-link.tsx';
import { InlineLoadError } from '../../../shared/screen/query-errors.tsx';
import { fileSectionTexts } from './content.ts';

const Group = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[4]};
`;

/** Files that the client sent and that are shared with them; nothing for who is no client. */
export const FilesSection = () => {
  const queries = useQueryClient();
  const files = useEndpoint(api.accountFiles.list, {});
  const uploads = useUploads(async (file, sending) => {
    await sendFile(api.accountFiles.upload, file, { query: { name: file.name } }, sending);
    await queries.invalidateQueries({ queryKey: keyOf(api.accountFiles.list) });
  });
  if (files.isError) return <InlineLoadError query={files} />;
  if (!files.data?.enabled) return null;
  const { items } = files.data;
  return (
    <Group aria-labelledby="account-files">
      <Heading id="account-files">{fileSectionTexts.title}</Heading>
      <Text size="sm" tone="textMuted">
        {fileSectionTexts.lead}
      </Text>
      <Uploader {...uploads} />
      {items.length > 0 && (
        <FileList aria-label={fileSectionTexts.title}>
          {items.map(({ id, name, bytes, createdAt, own }) => (
            <FileRow key={id}>
              <ContactLink href={pathOf(api.accountFiles.content, { params: { id } })} download={name}>
                {name}
              </ContactLink>
              <Text as="span" size="sm" tone="textMuted">
                {own ? fileSectionTexts.own : fileSectionTexts.ours}, {formatDay(createdAt)}, {bytesText(bytes)}
              </Text>
            </FileRow>
          ))}
        </FileList>
      )}
    </Group>
  );
};
