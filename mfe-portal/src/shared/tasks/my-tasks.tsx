import type { Task } from '@vitrine/contracts';
import { Button, Pending, Text } from '@vitrine/ui';
import { useState } from 'react';
import { useRights } from '../auth/rights.ts';
import { Section } from '../screen/section.tsx';
import { TaskDialog } from './task-dialog.tsx';
import { TaskList } from './task-list.tsx';

interface MyTasksProps {
  readonly tasks: readonly Task[];
  /** Whether the address asks for a new one, as the command palette does. */
  readonly isAsked: boolean;
  readonly onAnswered: () => void;
}

/** The caller's open tasks, those that are due first. */
export const MyTasks = ({ tasks, isAsked, onAnswered }: MyTasksProps) => {
  const mayChange = useRights()('clients.write');
  const [adding, setAdding] = useState(false);
  const close = (): void => {
    setAdding(false);
    if (isAsked) onAnswered();
  };
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
      <Pending>{(adding || isAsked) && <TaskDialog onClose={close} />}</Pending>
    </Section>
  );
};
