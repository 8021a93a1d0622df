import { useQueryClient } from '@tanstack/react-query';
import { api, type EndpointResponse, type MessageTemplate } from '@vitrine/contracts';
import { useChange } from '../../../shared/api/use-change.ts';
import { itemsOf, keyOf, useEndpoint } from '../../../shared/api/use-endpoint.ts';

const templatesKey = keyOf(api.emails.templates);

/** Every template, in one request. */
export const useTemplates = () => useEndpoint(api.emails.templates, {}, { select: itemsOf });

/** Changes the list in the cache. */
function useEditCachedTemplates(): (edit: (all: MessageTemplate[]) => MessageTemplate[]) => void {
  const queries = useQueryClient();
  return (edit) =>
    queries.setQueryData<EndpointResponse<typeof api.emails.templates>>(
      templatesKey,
      (list) => list && { ...list, items: edit(list.items) },
    );
}

/** Updates a template in the cached list. */
function useUpdateCachedTemplate(): (template: MessageTemplate) => void {
  const queries = useQueryClient();
  const editCache = useEditCachedTemplates();
  return (template) => {
    editCache((all) => all.map((one) => (one.id === template.id ? template : one)));
    void queries.invalidateQueries({ queryKey: templatesKey });
  };
}

export function useCreateTemplate() {
  const editCache = useEditCachedTemplates();
  return useChange(api.emails.createTemplate, {}, { onSuccess: (created) => editCache((all) => [...all, created]) });
}

/** A stale `version` fails with `stale_version` and the current template. */
export const useSaveTemplate = (id: string) =>
  useChange(api.emails.updateTemplate, { params: { id } }, { onSuccess: useUpdateCachedTemplate() });

export const useResetTemplate = (id: string) =>
  useChange(api.emails.resetTemplate, { params: { id } }, { onSuccess: useUpdateCachedTemplate() });

/** `onDeleted` runs first: the editor unmounts without its template. */
export function useDeleteTemplate(id: string, onDeleted: () => void) {
  const editCache = useEditCachedTemplates();
  return useChange(
    api.emails.deleteTemplate,
    { params: { id } },
    {
      onSuccess: () => {
        onDeleted();
        editCache((all) => all.filter((one) => one.id !== id));
      },
    },
  );
}
