import type { CannedAnswer } from '@vitrine/contracts';
import { Button, Text, tint, vars } from '@vitrine/ui';
import { type KeyboardEvent, useId, useState } from 'react';
import { styled } from 'styled-components';
import { InlineLoadError } from '../../../shared/screen/query-errors.tsx';
import { useCannedAnswers } from '../inbox-queries.ts';

/** What is typed behind a slash at the end of the text; null without one. */
const askedIn = (text: string): string | null => /(?:^|\s)\/([^\s/]*)$/.exec(text)?.[1] ?? null;

const most = 6;

const findIn = (answers: readonly CannedAnswer[], asked: string): readonly CannedAnswer[] =>
  answers
    .filter(({ name }) =>
      name
        .toLowerCase()
        .split(/\s+/)
        .some((word) => word.startsWith(asked.toLowerCase())),
    )
    .slice(0, most);

/** Canned answers by `/` at the end of the text, or by their button; arrows choose, Enter inserts. */
export function useTemplates(text: string, onInsert: (text: string) => void) {
  const query = useCannedAnswers();
  const listId = useId();
  const [isAsked, setIsAsked] = useState(false);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const [place, setPlace] = useState(0);
  const asked = askedIn(text);
  const isOpen = isAsked || (asked !== null && dismissed !== text);
  const found = isOpen ? findIn(query.data ?? [], asked ?? '') : [];
  const chosen = Math.min(place, found.length - 1);

  const close = (): void => {
    setIsAsked(false);
    setDismissed(text);
    setPlace(0);
  };
  const insert = ({ text: answer }: CannedAnswer): void => {
    const before = asked === null ? text : text.slice(0, text.length - asked.length - 1);
    close();
    onInsert(before === '' || /\s$/.test(before) ? before + answer : `${before} ${answer}`);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isOpen) return;
    const answer = found[chosen];
    if (event.key === 'Escape') close();
    else if (event.key === 'ArrowDown' && found.length > 0) setPlace((chosen + 1) % found.length);
    else if (event.key === 'ArrowUp' && found.length > 0) setPlace((chosen + found.length - 1) % found.length);
    else if (event.key === 'Enter' && !event.shiftKey && answer) insert(answer);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    query,
    listId,
    isOpen,
    found,
    chosen,
    isEmpty: query.data?.length === 0,
    open: () => setIsAsked(true),
    insert,
    onKeyDown,
  };
}

const List = styled.ul.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  padding: ${vars.space[1]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.md};
  background: ${vars.color.panelRaised};
  font-size: ${vars.text.sm};
`;

const Option = styled.button<{ $chosen: boolean }>`
  display: flex;
  gap: ${vars.space[3]};
  min-height: 2.125rem;
  padding: ${vars.space[1]} ${vars.space[3]};
  border-radius: ${vars.radius.sm};
  overflow-wrap: anywhere;
  text-align: start;
  width: 100%;
  ${({ $chosen }) => $chosen && tint('selected')}

  b {
    flex: none;
    max-width: 50%;
    font-weight: ${vars.weight.medium};
  }

  span {
    overflow: hidden;
    min-width: 0;
    color: ${vars.color.textMuted};
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

type Templates = ReturnType<typeof useTemplates> & { readonly onEdit: (() => void) | undefined };

export const TemplateList = ({ query, listId, isOpen, found, chosen, isEmpty, insert, onEdit }: Templates) => {
  if (!isOpen) return null;
  const edit = onEdit && (
    <Button size="sm" variant="subtle" onClick={onEdit}>
      Edit templates
    </Button>
  );
  if (query.isError) return <InlineLoadError query={query} />;
  if (found.length === 0)
    return (
      <Text size="sm" tone="textMuted">
        {isEmpty ? 'You have no templates yet. ' : 'No template has this name. '}
        {edit}
      </Text>
    );
  return (
    <>
      <List id={listId} aria-label="Templates">
        {found.map((answer, place) => (
          <li key={answer.id}>
            <Option
              type="button"
              id={`${listId}-${place}`}
              aria-current={place === chosen}
              $chosen={place === chosen}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => insert(answer)}
            >
              <b>{answer.name}</b>
              <span>{answer.text}</span>
            </Option>
          </li>
        ))}
      </List>
      {edit}
    </>
  );
};
