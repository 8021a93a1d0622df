import { agencyDay } from '@vitrine/brand';
import { api, type Task, taskTime } from '@vitrine/contracts';
import { Link } from '@vitrine/shell-sdk';
import { Button, CheckIcon, FormBanner, IconButton, Menu, MoreIcon, Pending, useToast, vars } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useRights } from '../auth/rights.ts';
import { useChange } from '../api/use-change.ts';
import { formatDate, useNow } from '../format.ts';
import { paths } from '../paths.ts';
import { actionText } from '../problems.ts';
import { ContactLink } from '../screen/contact-link.tsx';
import { TaskDialog } from './task-dialog.tsx';

const List = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[3]};
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: 2.25rem minmax(0, 1fr) auto;
  align-items: start;
  gap: ${vars.space[2]};
  font-size: ${vars.text.sm};
  overflow-wrap: anywhere;
`;

const Facts = styled.div<{ $late: boolean }>`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${vars.space[3]};
  color: ${vars.color.textMuted};

  time {
    color: ${({ $late }) => vars.color[$late ? 'ember' : 'textMuted']};
  }
`;

/** `Today, 2:30 PM` */
const dueText = ({ dueOn, dueTime }: Task, today: string, now: Date): string =>
  [dueOn === today ? 'Today' : formatDate(dueOn, now), ...(dueTime === null ? [] : [taskTime(dueTime)])].join(', ');

interface TaskListProps {
  readonly label: string;
  readonly tasks: readonly Task[];
  /** Of whom, in lists of one's own; about what, in the panel of that. */
  readonly shows: 'owner' | 'about';
}

/** Tasks, each done with one press, which can be taken back. */
export const TaskList = ({ label, tasks, shows }: TaskListProps) => {
  const mayChange = useRights()('clients.write', 'own');
  const now = useNow();
  const today = agencyDay(now);
  const toast = useToast();
  const stale = [['tasks'], ['clients']];
  const finish = useChange(api.tasks.finish, {}, { stale });
  const remove = useChange(api.tasks.remove, {}, { stale });
  const add = useChange(api.tasks.create, {}, { stale });
  const [editing, setEditing] = useState<Task | null>(null);
  const failed = finish.error ?? remove.error ?? add.error;

  const done = ({ id, title }: Task): void => {
    const params = { id };
    finish.mutate(
      { params, body: { done: true } },
      {
        onSuccess: () =>
          toast({
            tone: 'success',
            title: `Done: ${title}`,
            action: { label: 'Undo', onPress: () => finish.mutate({ params, body: { done: false } }) },
          }),
      },
    );
  };
  const removeAndOffer = ({ id, title, dueOn, dueTime, owner, about }: Task): void =>
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () =>
          toast({
            tone: 'success',
            title: 'Task deleted',
            action: {
              label: 'Undo',
              onPress: () =>
                add.mutate({
                  body: {
                    title,
                    dueOn,
                    dueTime,
                    ownerId: owner?.id ?? null,
                    ...(about && (about.kind === 'client' ? { clientId: about.id } : { contactId: about.id })),
                  },
                }),
            },
          }),
      },
    );

  return (
    <>
      <List aria-label={label}>
        {tasks.map((task) => (
          <Row key={task.id}>
            {mayChange && task.doneAt === null ? (
              <IconButton label={`Mark as done: ${task.title}`} onClick={() => done(task)}>
                <CheckIcon />
              </IconButton>
            ) : (
              <span />
            )}
            <div>
              {task.title}
              <Facts $late={task.doneAt === null && task.dueOn < today}>
                {task.doneAt === null ? (
                  <time dateTime={task.dueTime === null ? task.dueOn : `${task.dueOn}T${task.dueTime}`}>
                    {dueText(task, today, now)}
                  </time>
                ) : (
                  <span>Done {formatDate(agencyDay(new Date(task.doneAt)), now)}</span>
                )}
                {shows === 'owner' && <span>{task.owner ? (task.owner.name ?? task.owner.email) : 'Nobody'}</span>}
                {shows === 'about' && task.about && (
                  <ContactLink
                    as={Link}
                    to={task.about.kind === 'client' ? paths.client(task.about.id) : paths.lead(task.about.id)}
                  >
                    {task.about.name}
                  </ContactLink>
                )}
              </Facts>
            </div>
            {mayChange && (
              <Menu
                trigger={
                  <Button size="sm" variant="subtle" aria-label={`Change the task ${task.title}`}>
                    <MoreIcon />
                  </Button>
                }
                items={[
                  ...(task.doneAt === null
                    ? [{ id: 'edit', label: 'Edit', onSelect: () => setEditing(task) }]
                    : [
                        {
                          id: 'reopen',
                          label: 'Open again',
                          onSelect: () => finish.mutate({ params: { id: task.id }, body: { done: false } }),
                        },
                      ]),
                  { id: 'delete', label: 'Delete', onSelect: () => removeAndOffer(task) },
                ]}
              />
            )}
          </Row>
        ))}
      </List>
      <FormBanner tone="error">{failed && actionText(failed)}</FormBanner>
      <Pending>{editing && <TaskDialog task={editing} onClose={() => setEditing(null)} />}</Pending>
    </>
  );
};
