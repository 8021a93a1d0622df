import { useQueryClient } from '@tanstack/react-query';
import { sendFile } from '@vitrine/api-client';
import { api, type ClientFile, pathOf } from '@vitrine/contracts';
import { Badge, Button, FormBanner, Menu, MoreIcon, Text, useToast, vars } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useRights } from '../../../shared/auth/rights.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { itemsOf, keyOf, useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { FileList, FileRow, Uploader } from '../../../shared/files/uploader.tsx';
import { useUploads } from '../../../shared/files/use-uploads.ts';
import { bytesText, formatFull, formatMomentInText, useNow } from '../../../shared/format.ts';
import { actionText } from '../../../shared/problems.ts';
import { useNameOf } from '../../../shared/queries.ts';
import { ContactLink } from '../../../shared/screen/contact-link.tsx';
import { InlineLoadError } from '../../../shared/screen/query-errors.tsx';
import { Section } from '../../../shared/screen/section.tsx';
import { clientTimelineKey } from '../clients-queries.ts';

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${vars.space[3]};
  color: ${vars.color.textMuted};
`;

const Share = styled.label`
  display: inline-flex;
  align-items: center;
  gap: ${vars.space[2]};
  min-height: 1.5rem;
  font-size: ${vars.text.sm};

  input {
    width: 1rem;
    height: 1rem;
    accent-color: ${vars.color.champagne};
  }
`;

/** Files of a client: those of the team, of which the client sees the shared ones, and those that the client sent. */
export const FilesPart = ({ clientId }: { readonly clientId: string }) => {
  const mayChange = useRights()('clients.write', 'own');
  const queries = useQueryClient();
  const nameOf = useNameOf();
  const now = useNow();
  const toast = useToast();
  const [shared, setShared] = useState(false);
  const params = { id: clientId };
  const files = useEndpoint(api.clientFiles.list, { params }, { select: itemsOf });
  const stale = [['clientFiles'], clientTimelineKey(clientId)];
  const update = useChange(api.clientFiles.update, {}, { stale });
  const remove = useChange(api.clientFiles.remove, {}, { stale });
  const restore = useChange(api.clientFiles.restore, {}, { stale });
  const uploads = useUploads(async (file, sending) => {
    const query = { name: file.name, ...(shared && { shared: 'true' as const }) };
    await sendFile(api.clientFiles.upload, file, { params, query }, sending);
    for (const queryKey of [keyOf(api.clientFiles.list, { params }), clientTimelineKey(clientId)])
      void queries.invalidateQueries({ queryKey });
  });
  const failed = update.error ?? remove.error ?? restore.error;

  const removeAndOffer = ({ id, name }: ClientFile): void => {
    const of = { params: { id: clientId, fileId: id } };
    remove.mutate(of, {
      onSuccess: () =>
        toast({
          tone: 'success',
          title: `${name} was deleted`,
          action: { label: 'Undo', onPress: () => restore.mutate(of) },
        }),
    });
  };
  const see = ({ id, seen }: ClientFile): void => {
    if (!seen && mayChange) update.mutate({ params: { id: clientId, fileId: id }, body: { seen: true } });
  };

  return (
    <Section title="Files">
      {mayChange && (
        <>
          <Uploader {...uploads} />
          <Share>
            <input type="checkbox" checked={shared} onChange={({ target }) => setShared(target.checked)} />
            Share what I add with the client
          </Share>
        </>
      )}
      {files.isError && <InlineLoadError query={files} />}
      {files.data?.length === 0 && (
        <Text size="sm" tone="textFaint">
          No files yet.
        </Text>
      )}
      {files.data && files.data.length > 0 && (
        <FileList aria-label="Files">
          {files.data.map((file) => (
            <FileRow key={file.id}>
              <div>
                <ContactLink
                  href={pathOf(api.clientFiles.content, { params: { id: clientId, fileId: file.id } })}
                  download={file.name}
                  onClick={() => see(file)}
                >
                  {file.name}
                </ContactLink>
                <Facts>
                  {!file.seen && <Badge tone="champagne">New</Badge>}
                  {file.fromClient && <Badge tone="steel">From the client</Badge>}
                  {file.shared && !file.fromClient && <Badge tone="jade">Shared with the client</Badge>}
                  <span>{bytesText(file.bytes)}</span>
                  <span>
                    {nameOf(file.author)},{' '}
                    <time dateTime={file.createdAt} title={formatFull(file.createdAt)}>
                      {formatMomentInText(file.createdAt, now)}
                    </time>
                  </span>
                </Facts>
              </div>
              {mayChange && (
                <Menu
                  trigger={
                    <Button size="sm" variant="subtle" aria-label={`Change ${file.name}`}>
                      <MoreIcon />
                    </Button>
                  }
                  items={[
                    ...(file.fromClient
                      ? []
                      : [
                          {
                            id: 'share',
                            label: file.shared ? 'Stop sharing' : 'Share with the client',
                            onSelect: () =>
                              update.mutate({
                                params: { id: clientId, fileId: file.id },
                                body: { shared: !file.shared },
                              }),
                          },
                        ]),
                    { id: 'delete', label: 'Delete', onSelect: () => removeAndOffer(file) },
                  ]}
                />
              )}
            </FileRow>
          ))}
        </FileList>
      )}
      <FormBanner tone="error">{failed && actionText(failed)}</FormBanner>
    </Section>
  );
};
