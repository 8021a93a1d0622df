import { api, type EndpointResponse, pathOf } from '@vitrine/contracts';
import { Link } from '@vitrine/shell-sdk';
import { CheckIcon, FormBanner, IconButton } from '@vitrine/ui';
import { useRights } from '../auth/rights.ts';
import { useChange } from '../api/use-change.ts';
import { paths } from '../paths.ts';
import { actionText } from '../problems.ts';
import { ContactLink } from '../screen/contact-link.tsx';
import { Section } from '../screen/section.tsx';
import { FileList, FileRow } from './uploader.tsx';

interface NewFilesProps {
  readonly files: readonly EndpointResponse<typeof api.clientFiles.unseen>['items'][number][];
}

/** What clients sent and nobody has seen yet; nothing without any. */
export const NewFiles = ({ files }: NewFilesProps) => {
  const mayChange = useRights()('clients.write');
  const update = useChange(api.clientFiles.update, {}, { stale: [['clientFiles']] });
  if (files.length === 0) return null;
  return (
    <Section as="h2" title="Files from clients">
      <FileList aria-label="Files from clients">
        {files.map((file) => {
          const params = { id: file.client.id, fileId: file.id };
          return (
            <FileRow key={file.id}>
              <div>
                <ContactLink href={pathOf(api.clientFiles.content, { params })} download={file.name}>
                  {file.name}
                </ContactLink>
                <div>
                  <ContactLink as={Link} to={paths.client(file.client.id)}>
                    {file.client.company}
                  </ContactLink>
                </div>
              </div>
              {mayChange && (
                <IconButton
                  label={`Mark as seen: ${file.name}`}
                  onClick={() => update.mutate({ params, body: { seen: true } })}
                >
                  <CheckIcon />
                </IconButton>
              )}
            </FileRow>
          );
        })}
      </FileList>
      <FormBanner tone="error">{update.isError && actionText(update.error)}</FormBanner>
    </Section>
  );
};
