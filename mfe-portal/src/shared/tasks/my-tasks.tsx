import type { Task } from '@vitrine/contracts';
import { Button, Pending, Text } from '@vitrine/ui';
import { useState } from 'react';
import { useRights } from '../auth/rights.ts';
import { Section } from '../screen/section.tsx';
import { TaskDialog } from './task-dialog.tsx';
import { TaskList } from './task-list.tsx';

/** The caller's open tasks, those that are due first. */
export const MyTasks = ({ tasks }: { readonly tasks: readonly Task[] }) => {
  const mayChange = useRights()('clients.write');
  const [adding, setAdding] = useState(false);
  return (
    <Section
      as="h2"
      title="My tasks"
      aside={
        mayChange && (
          <Button size="sm" variant="subtle" onClick={() => setAdding(true)}>
            New task
          </Button>
        )
      }
    >
      {tasks.length === 0 ? (
        <Text size="sm" tone="textFaint">
          Nothing to do.
        </Text>
      ) : (
        <TaskList label="My tasks" tasks={tasks} shows="about" />
      )}
      <Pending>{adding && <TaskDialog onClose={() => setAdding(false)} />}</Pending>
    </Section>
  );
};
