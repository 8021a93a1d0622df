import { fileKinds, fileTexts } from '@vitrine/contracts';
import { Button, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { DropZone } from './drop-zone.tsx';
import type { useUploads } from './use-uploads.ts';

const List = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[3]};
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${vars.space[1]} ${vars.space[3]};
  font-size: ${vars.text.sm};
  overflow-wrap: anywhere;

  progress {
    width: 100%;
    height: 0.25rem;
    accent-color: ${vars.color.champagne};
  }
`;

const Acts = styled.div`
  display: flex;
  gap: ${vars.space[1]};
`;

/** The ends of the names that are taken. */
const accept = Object.values(fileKinds)
  .flatMap(({ ends }) => ends.map((end) => `.${end}`))
  .join(',');

const percentOf = (sent: number, size: number): number => Math.floor((Math.min(sent, size) / size) * 100);

type UploaderProps = ReturnType<typeof useUploads>;

/** Takes files that are dropped or chosen, and says of each how far it has come, or why it didn't arrive. */
export const Uploader = ({ uploads, add, retry, dismiss }: UploaderProps) => (
  <>
    <DropZone action="Choose files" label="Files" accept={accept} multiple onFiles={add}>
      {fileTexts.kinds} {fileTexts.patients}
    </DropZone>
    {uploads.length > 0 && (
      <List aria-label="Uploads">
        {uploads.map((upload) => (
          <Row key={upload.key}>
            <div>
              {upload.file.name}
              {upload.error === null ? (
                <progress
                  value={percentOf(upload.sent, upload.file.size)}
                  max={100}
                  aria-label={`Sending ${upload.file.name}`}
                />
              ) : (
                <Text size="sm" tone="ember" role="alert">
                  {upload.error}
                </Text>
              )}
            </div>
            <Acts>
              {upload.error !== null && (
                <Button size="sm" onClick={() => retry(upload)} aria-label={`Try ${upload.file.name} again`}>
                  Try again
                </Button>
              )}
              <Button
                size="sm"
                variant="subtle"
                onClick={() => dismiss(upload.key)}
                aria-label={`${upload.error === null ? 'Cancel' : 'Dismiss'} ${upload.file.name}`}
              >
                {upload.error === null ? 'Cancel' : 'Dismiss'}
              </Button>
            </Acts>
          </Row>
        ))}
      </List>
    )}
  </>
);

/** A list of files, below what takes them. */
export const FileList = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[3]};
`;

/** A file, and what can be done with it. */
export const FileRow = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;
  gap: ${vars.space[1]} ${vars.space[3]};
  font-size: ${vars.text.sm};
  overflow-wrap: anywhere;
`;
