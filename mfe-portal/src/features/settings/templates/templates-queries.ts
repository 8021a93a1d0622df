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

/** Every template, in one request. */
export function useTemplates() {
  const client = useApi();
  return useQuery({
    queryKey: templatesKey,
    queryFn: async ({ signal }) => (await client.call(api.emails.templates, { query: {}, signal })).items,
  });
}

/** Updates a template in the cached list. */
function useUpdateCachedTemplate(): (template: MessageTemplate) => void {
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
  const updateCache = useUpdateCachedTemplate();
  return useMutation({
    mutationFn: ({ key, ...body }: TemplateUpdate & { readonly key: string }) =>
      client.call(api.emails.updateTemplate, { params: { id }, body, idempotencyKey: key }),
    onSuccess: updateCache,
  });
}

export function useResetTemplate(id: string) {
  const client = useApi();
  const updateCache = useUpdateCachedTemplate();
  return useMutation({
    mutationFn: (version: number) => client.call(api.emails.resetTemplate, { params: { id }, body: { version } }),
    onSuccess: updateCache,
  });
}

/** `onDeleted` runs first: the editor unmounts without its template. */
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

/** Preview with these texts; the previous one stays while it loads. */
export function useTemplatePreview(id: string, overrides: TemplatePreviewRequest) {
  const client = useApi();
  return useQuery({
    queryKey: [...templatesKey, id, 'preview', overrides],
    queryFn: ({ signal }) => client.call(api.emails.previewTemplate, { params: { id }, body: overrides, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** Sends a test with these texts to the user. */
export function useTestSend(id: string) {
  const client = useApi();
  return useMutation({
    mutationFn: (overrides: TemplatePreviewRequest) =>
      client.call(api.emails.testSend, { params: { id }, body: overrides }),
  });
}
