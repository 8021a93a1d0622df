import { api, Tag } from '@vitrine/contracts';
import { Button, CloseIcon, FormBanner, TextField, vars } from '@vitrine/ui';
import { useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { z } from 'zod';
import { useChange } from '../api/use-change.ts';
import { itemsOf, keyOf, useEndpoint } from '../api/use-endpoint.ts';
import { usePortalForm } from '../forms/use-portal-form.ts';
import { actionText } from '../problems.ts';
import { ButtonRow } from '../screen/layout.ts';

const List = styled.ul.attrs({ role: 'list' })`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[2]};
`;

const Chip = styled.li`
  display: inline-flex;
  align-items: center;
  gap: ${vars.space[1]};
  min-height: 1.75rem;
  max-width: 100%;
  padding-inline: ${vars.space[3]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.pill};
  font-size: ${vars.text.sm};
  overflow-wrap: anywhere;

  button {
    margin-inline-end: calc(-1 * ${vars.space[2]});
  }
`;

const Form = styled.form`
  display: grid;
  gap: ${vars.space[3]};
`;

interface TagsPartProps {
  readonly kind: 'client' | 'lead';
  readonly id: string;
  readonly tags: readonly string[];
  readonly mayChange: boolean;
}

/** The tags of a client or lead. Suggested are those in use, so that one word stays one. */
export const TagsPart = ({ kind, id, tags, mayChange }: TagsPartProps) => {
  const record = kind === 'client' ? api.clients : api.contacts;
  const stale = [keyOf(record.get, { params: { id } }), keyOf(record.list), keyOf(api.tags.list)];
  const ofClient = useChange(api.tags.ofClient, { params: { id } }, { stale });
  const ofLead = useChange(api.contacts.tag, { params: { id } }, { stale });
  const change = kind === 'client' ? ofClient : ofLead;
  const [isAdding, setIsAdding] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const remove = (tag: string): void =>
    change.mutate({ body: { remove: [tag] } }, { onSuccess: () => add.current?.focus() });
  if (tags.length === 0 && !mayChange) return null;
  return (
    <div>
      <List aria-label="Tags">
        {tags.map((tag) => (
          <Chip key={tag}>
            {tag}
            {mayChange && (
              <Button
                size="sm"
                variant="subtle"
                aria-label={`Remove ${tag}`}
                disabled={change.isPending}
                onClick={() => remove(tag)}
              >
                <CloseIcon size={12} />
              </Button>
            )}
          </Chip>
        ))}
        {mayChange && (
          <li>
            <Button
              ref={add}
              size="sm"
              variant="subtle"
              aria-expanded={isAdding}
              onClick={() => setIsAdding(!isAdding)}
            >
              Add tag
            </Button>
          </li>
        )}
      </List>
      {isAdding && (
        <TagForm
          tags={tags}
          onAdd={(tag) => change.mutateAsync({ body: { add: [tag] } })}
          onClose={() => {
            setIsAdding(false);
            add.current?.focus();
          }}
        />
      )}
      <FormBanner tone="error">{!isAdding && change.isError && actionText(change.error)}</FormBanner>
    </div>
  );
};

interface TagFormProps {
  readonly tags: readonly string[];
  readonly onAdd: (tag: string) => Promise<unknown>;
  readonly onClose: () => void;
}

const TagForm = ({ tags, onAdd, onClose }: TagFormProps) => {
  const listId = useId();
  const used = useEndpoint(api.tags.list, {}, { select: itemsOf });
  const form = usePortalForm({
    values: { tag: '' },
    schema: z.object({ tag: Tag }),
    errorNames: { tag: 'add' },
    save: ({ tag }) => onAdd(tag),
    onSaved: () => form.discard(),
  });
  const field = form.field('tag');
  return (
    <Form {...form.props} aria-label="New tag">
      <TextField
        id="new-tag"
        label="Tag"
        // What asked for it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        maxLength={30}
        list={listId}
        autoComplete="off"
        {...field}
        error={field.error ?? form.failure ?? undefined}
      />
      <datalist id={listId}>
        {used.data
          ?.filter(({ tag }) => !tags.includes(tag))
          .map(({ tag }) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
      </datalist>
      <ButtonRow>
        <Button size="sm" type="submit" busy={form.busy}>
          Add
        </Button>
        <Button size="sm" variant="subtle" onClick={onClose}>
          Done
        </Button>
      </ButtonRow>
    </Form>
  );
};
