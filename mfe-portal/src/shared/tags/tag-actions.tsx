import type { BulkTag } from '@vitrine/contracts';
import { Pending } from '@vitrine/ui';
import { lazy } from 'react';
import type { BulkAction, ChangeMany } from '../screen/bulk-bar.tsx';

const BulkTagDialog = lazy(async () => ({ default: (await import('../tasks/index.ts')).BulkTagDialog }));

/** What many records can be tagged with; `run` changes each of them. */
export const tagActions = (noun: string, run: (change: BulkTag) => ChangeMany): readonly BulkAction[] =>
  (['add', 'remove'] as const).map((act) => ({
    id: `${act}-tag`,
    menu: 'Tags',
    label: act === 'add' ? 'Add a tag…' : 'Remove a tag…',
    done: act === 'add' ? 'Tagged' : 'Tag removed',
    ask: (ask) => (
      <Pending>
        <BulkTagDialog
          act={act}
          noun={noun}
          count={ask.count}
          onTag={(tag) => ask.run(run(act === 'add' ? { addTag: tag } : { removeTag: tag }))}
          onClose={ask.onClose}
        />
      </Pending>
    ),
  }));
