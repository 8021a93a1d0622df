import { api } from '@vitrine/contracts';
import { Button, Pending, Text } from '@vitrine/ui';
import { useState } from 'react';
import { useRights } from '../auth/rights.ts';
import { itemsOf, useEndpoint } from '../api/use-endpoint.ts';
import { InlineLoadError } from '../screen/query-errors.tsx';
import { Section } from '../screen/section.tsx';
import { TaskDialog, type TaskSubject } from './task-dialog.tsx';
import { TaskList } from './task-list.tsx';

/** Done ones that are shown. */
const shownDone = 5;

/** The tasks about a client or lead: what is open, and what was done last. */
export const TasksPart = ({ about }: { readonly about: TaskSubject }) => {
  const mayChange = useRights()('clients.write', 'own');
  const [adding, setAdding] = useState(false);
  const of = about.kind === 'client' ? { clientId: about.id } : { contactId: about.id };
  const open = useEndpoint(api.tasks.list, { query: of }, { select: itemsOf });
  const done = useEndpoint(api.tasks.list, { query: { ...of, done: 'true' } }, { select: itemsOf });
  const tasks = [...(open.data ?? []), ...(done.data ?? []).slice(0, shownDone)];
  return (
    <Section
      title="Tasks"
      aside={
        mayChange && (
          <Button size="sm" variant="subtle" onClick={() => setAdding(true)}>
            New task
          </Button>
        )
      }
    >
      {open.isError && <InlineLoadError query={open} />}
      {open.data && tasks.length === 0 && (
        <Text size="sm" tone="textFaint">
          Nothing to do.
        </Text>
      )}
      {tasks.length > 0 && <TaskList label="Tasks" tasks={tasks} shows="owner" />}
      <Pending>{adding && <TaskDialog about={about} onClose={() => setAdding(false)} />}</Pending>
    </Section>
  );
};
