import { Button, Dialog, FormBanner, media, Progress, StatStrip, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { saveProblem } from '../../../shared/form-problem.ts';
import { ColumnChoice } from './column-choice.tsx';
import { FileChoice } from './file-choice.tsx';
import { count, ProblemTable } from './problem-table.tsx';
import { useImport } from './use-import.ts';

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[6]};
`;

/** Three side by side, on a phone too. */
const Counts = styled(StatStrip)`
  ${media.down('sm')} {
    grid-template-columns: repeat(3, minmax(0, 1fr));

    > div {
      padding-inline: ${vars.space[3]};
    }
  }
`;

/** A file of clients: chosen, read and checked, then added. It goes on when this is closed. */
export const ImportDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { current, progress, send, map, commit, startOver } = useImport();
  const failure = map.error ?? commit.error ?? progress.error;

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Import clients"
      width="lg"
      actions={
        <>
          {(current?.state === 'ready' || current?.state === 'failed') && (
            <Button variant="quiet" onClick={startOver}>
              Choose another file
            </Button>
          )}
          <Button onClick={onClose}>
            {current?.state === 'done' ? 'Done' : current?.state === 'running' ? 'Close, it goes on' : 'Cancel'}
          </Button>
          {current?.state === 'ready' && (
            <Button
              variant="primary"
              disabled={current.good === 0}
              busy={commit.isPending}
              onClick={() => commit.mutate()}
            >
              Import {count(current.good, 'client')}
            </Button>
          )}
        </>
      }
    >
      <Body aria-live="polite">
        {!current && <FileChoice busy={send.isPending} onFile={(file) => send.mutate(file)} />}
        <FormBanner tone="error">{send.error?.message}</FormBanner>
        {current?.state === 'reading' && (
          <Progress
            id="import-reading"
            label="Reading the file"
            value={current.rows}
            max={Math.max(current.rows + 500, 1000)}
            note={`${count(current.rows, 'row')} so far`}
          />
        )}
        {current?.state === 'failed' && <FormBanner tone="error">{current.fault}</FormBanner>}
        {current?.state === 'ready' && (
          <>
            {current.missing.length === 0 ? (
              <Counts
                stats={[
                  { label: 'Rows', value: current.rows.toLocaleString('en-US'), note: 'Below the header' },
                  { label: 'Ready', value: current.good.toLocaleString('en-US'), note: 'To be added' },
                  { label: 'With problems', value: current.bad.toLocaleString('en-US'), note: 'Left out' },
                ]}
              />
            ) : (
              <FormBanner tone="info">
                Say which columns hold {current.missing.join(', ')}: every client needs them.
              </FormBanner>
            )}
            <ColumnChoice read={current} disabled={map.isPending} onChange={(columns) => map.mutate(columns)} />
            {current.problems.length > 0 && <ProblemTable read={current} />}
          </>
        )}
        {current?.state === 'running' && (
          <Progress
            id="import-running"
            label="Adding clients"
            value={current.created + current.skipped}
            max={Math.max(current.good, 1)}
            note={`${(current.created + current.skipped).toLocaleString('en-US')} of ${current.good.toLocaleString('en-US')}`}
          />
        )}
        {current?.state === 'done' && (
          <FormBanner tone="success">
            {count(current.created, 'client')} added, each with an access code.
            {current.skipped > 0 && ` ${count(current.skipped, 'row')} left out, because that client came in between.`}
          </FormBanner>
        )}
        <FormBanner tone="error">
          {failure && (
            <>
              {saveProblem(failure, []).form}{' '}
              {progress.error && (
                <Button size="sm" variant="quiet" onClick={() => void progress.refetch()}>
                  Retry
                </Button>
              )}
            </>
          )}
        </FormBanner>
        {current === undefined && !send.isPending && (
          <Text size="sm" tone="textMuted">
            A file that was exported here can be imported again: whoever is there already is left out.
          </Text>
        )}
      </Body>
    </Dialog>
  );
};
