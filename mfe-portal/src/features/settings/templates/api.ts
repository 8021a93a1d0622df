import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  api,
  type MessageTemplate,
  type TemplateCreate,
  type TemplatePreviewRequest,
  type TemplateUpdate,
} from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

const templatesKey = ['settings', 'templates'] as const;

/** Every template; a handful, so they come together. */
export function useTemplates() {
  const client = useApi();
  return useQuery({
    queryKey: templatesKey,
    queryFn: async ({ signal }) => (await client.call(api.emails.templates, { query: {}, signal })).items,
  });
}

/** Puts a saved template in its place in the list. */
function useAdopt(): (template: MessageTemplate) => void {
  const queries = useQueryClient();
  return (template) => {
    queries.setQueryData<MessageTemplate[]>(templatesKey, (all) =>
      all?.map((one) => (one.id === template.id ? template : one)),
    );
    void queries.invalidateQueries({ queryKey: templatesKey });
  };
}

export function useCreateTemplate() {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: TemplateCreate; readonly key: string }) =>
      client.call(api.emails.createTemplate, { body, idempotencyKey: key }),
    onSuccess: (created) => queries.setQueryData<MessageTemplate[]>(templatesKey, (all) => all && [...all, created]),
  });
}

/** A stale `version` fails with `stale_version` and the current template. */
export function useSaveTemplate(id: string) {
  const client = useApi();
  const adopt = useAdopt();
  return useMutation({
    mutationFn: ({ key, ...body }: TemplateUpdate & { readonly key: string }) =>
      client.call(api.emails.updateTemplate, { params: { id }, body, idempotencyKey: key }),
    onSuccess: adopt,
  });
}

export function useResetTemplate(id: string) {
  const client = useApi();
  const adopt = useAdopt();
  return useMutation({
    mutationFn: (version: number) => client.call(api.emails.resetTemplate, { params: { id }, body: { version } }),
    onSuccess: adopt,
  });
}

/** `onDeleted` comes first: without its template the editor is gone, and with it whatever it would still do. */
export function useDeleteTemplate(id: string, onDeleted: () => void) {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.call(api.emails.deleteTemplate, { params: { id } }),
    onSuccess: () => {
      onDeleted();
      queries.setQueryData<MessageTemplate[]>(templatesKey, (all) => all?.filter((one) => one.id !== id));
    },
  });
}

/** The message as it would leave with these words; the last picture stays while the next is drawn. */
export function useTemplatePreview(id: string, words: TemplatePreviewRequest) {
  const client = useApi();
  return useQuery({
    queryKey: [...templatesKey, id, 'preview', words],
    queryFn: ({ signal }) => client.call(api.emails.previewTemplate, { params: { id }, body: words, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** Sends it with these words to whoever asks. */
export function useTestSend(id: string) {
  const client = useApi();
  return useMutation({
    mutationFn: (words: TemplatePreviewRequest) => client.call(api.emails.testSend, { params: { id }, body: words }),
  });
}
