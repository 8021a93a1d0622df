import {
  api,
  type ClientImport,
  type ImportColumns,
  importedFields,
  type ImportField,
  importFields,
  importLimits,
} from '@vitrine/contracts';
import { Button, Dialog, FormBanner, media, Progress, SelectField, StatStrip, Text, vars } from '@vitrine/ui';
import { type DragEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { formatMomentInText, useNow } from '../../../shared/format.ts';
import { actionText, saveText } from '../../../shared/problems.ts';
import { LookalikeTable } from './lookalike-table.tsx';
import { PreviewTable } from './preview-table.tsx';
import { count, ProblemTable } from './problem-table.tsx';
import { UndoImport } from './undo-import.tsx';
import { useImport } from './use-import.ts';

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr));
  gap: ${vars.space[4]};
`;

const needed = importFields.filter((name) => importedFields[name].required);
const listOf = (names: readonly ImportField[]): string =>
  new Intl.ListFormat('en-US').format(names.map((name) => importedFields[name].label));

const Lead = styled(Text)`
  grid-column: 1 / -1;
`;

interface ColumnChoiceProps {
  readonly read: ClientImport;
  readonly disabled: boolean;
  readonly onChange: (columns: ImportColumns) => void;
}

/** Mapping of the file's columns; a change parses the file again. */
const ColumnChoice = ({ read, disabled, onChange }: ColumnChoiceProps) => (
  <Grid>
    <Lead size="sm" tone="textMuted">
      Which column holds what:
    </Lead>
    {importFields.map((field) => (
      <SelectField
        key={field}
        id={`import-${field}`}
        label={importedFields[field].label}
        required={needed.includes(field)}
        placeholder="Not in this file"
        options={read.headers.filter(Boolean)}
        disabled={disabled}
        value={read.columns[field] ?? ''}
        error={read.missing.includes(field) ? 'Choose its column' : undefined}
        onChange={({ target }) => {
          const { [field]: _before, ...others } = read.columns;
          onChange(target.value ? { ...others, [field]: target.value } : others);
        }}
      />
    ))}
  </Grid>
);

const Area = styled.div<{ $over: boolean }>`
  display: grid;
  justify-items: center;
  gap: ${vars.space[4]};
  padding: ${vars.space[10]} ${vars.space[5]};
  border: 1px dashed ${({ $over }) => ($over ? vars.color.champagne : vars.color.control)};
  border-radius: ${vars.radius.lg};
  text-align: center;
`;

interface FileChoiceProps {
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}

/** File button and drop zone. */
const FileChoice = ({ busy, onFile }: FileChoiceProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };

  return (
    <Area
      $over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Text>Drop a CSV file here, or choose one.</Text>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv"
        aria-label="CSV file"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Lets the same file be chosen again after it was corrected.
          target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button variant="primary" busy={busy} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <Text size="sm" tone="textMuted">
        The first row names the columns. {listOf(needed)} are needed;{' '}
        {listOf(importFields.filter((name) => !needed.includes(name)))} are welcome. What no client needs and can’t be
        read is left empty. Up to {importLimits.rows.toLocaleString('en-US')} rows and{' '}
        {importLimits.bytes / 1024 / 1024} MB. Nothing is added before you have seen what was read.
      </Text>
    </Area>
  );
};

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[6]};
`;

/** Three columns, on phones too. */
const Counts = styled(StatStrip)`
  ${media.down('sm')} {
    grid-template-columns: repeat(3, minmax(0, 1fr));

    > div {
      padding-inline: ${vars.space[3]};
    }
  }
`;

const Latest = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${vars.space[3]};
  padding-block-start: ${vars.space[5]};
  border-block-start: 1px solid ${vars.color.hairline};
`;

const undoneText = ({ removed, kept }: NonNullable<ClientImport['undone']>): string =>
  `${count(removed, 'client')} removed.${
    kept > 0 ? ` ${count(kept, 'client')} stayed, because something was done with them since.` : ''
  }`;

/** Imports clients from a file in steps: choose, check, add. The import continues when the dialog is closed. */
export const ImportDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { current, progress, send, map, commit, includedRows, setIncludedRows, startOver, show } = useImport();
  const now = useNow();
  const isChoosing = current === undefined && !send.isPending;
  const last = useEndpoint(api.clients.latestImport, isChoosing ? {} : null).data?.import;
  const latest = isChoosing && last && last.undoUntil !== null ? { ...last, undoUntil: last.undoUntil } : null;
  const chosen = current === undefined ? 0 : current.good - current.similar + includedRows.length;
  const failure = send.error ?? map.error ?? commit.error ?? progress.error;

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Import clients"
      width="lg"
      failure={
        failure && (
          <>
            {send.error ? actionText(failure) : saveText(failure)}{' '}
            {progress.error && (
              <Button size="sm" variant="subtle" onClick={() => void progress.refetch()}>
                Retry
              </Button>
            )}
          </>
        )
      }
      actions={
        <>
          {(current?.state === 'ready' || current?.state === 'failed') && (
            <Button variant="subtle" onClick={startOver}>
              Choose another file
            </Button>
          )}
          {current?.state === 'done' && current.undoUntil !== null && <UndoImport done={current} onUndone={show} />}
          <Button onClick={onClose}>
            {current?.state === 'done' ? 'Done' : current?.state === 'running' ? 'Close and keep importing' : 'Cancel'}
          </Button>
          {current?.state === 'ready' && (
            <Button variant="primary" disabled={chosen === 0} busy={commit.isPending} onClick={() => commit.mutate()}>
              Import {count(chosen, 'client')}
            </Button>
          )}
        </>
      }
    >
      <Body aria-live="polite">
        {!current && <FileChoice busy={send.isPending} onFile={(file) => send.mutate(file)} />}
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
                  {
                    label: 'Ready',
                    value: chosen.toLocaleString('en-US'),
                    note:
                      current.incomplete > 0
                        ? `${current.incomplete.toLocaleString('en-US')} incomplete`
                        : 'To be added',
                  },
                  { label: 'With problems', value: current.bad.toLocaleString('en-US'), note: 'Left out' },
                ]}
              />
            ) : (
              <FormBanner tone="info">
                Say which columns hold {listOf(current.missing)}: every client needs them.
              </FormBanner>
            )}
            {current.preview.length > 0 && <PreviewTable read={current} />}
            {current.lookalikes.length > 0 && (
              <LookalikeTable read={current} includedRows={includedRows} onChange={setIncludedRows} />
            )}
            {current.problems.length > 0 && <ProblemTable read={current} />}
            <ColumnChoice
              read={current}
              disabled={map.isPending}
              onChange={(columns) => map.mutate({ body: { columns } })}
            />
          </>
        )}
        {current?.state === 'running' && (
          <Progress
            id="import-running"
            label="Adding clients"
            value={current.created + current.skipped}
            max={Math.max(current.good, 1)}
            note={
              `${(current.created + current.skipped).toLocaleString('en-US')} of ` +
              current.good.toLocaleString('en-US')
            }
          />
        )}
        {current?.state === 'done' && current.undone !== null && (
          <FormBanner tone="success">{undoneText(current.undone)}</FormBanner>
        )}
        {current?.state === 'done' && current.undone === null && (
          <FormBanner tone="success">
            {count(current.created, 'client')} added, each with an access code.
            {current.skipped > 0 &&
              ` ${count(current.skipped, 'row')} left out, because someone added that client in the meantime.`}
          </FormBanner>
        )}
        {current === undefined && !send.isPending && (
          <Text size="sm" tone="textMuted">
            You can import a file you exported here, or from Google Contacts or Outlook. Clients you already have are
            left out.
          </Text>
        )}
        {latest && (
          <Latest>
            <Text size="sm">
              The last import added {count(latest.created, 'client')}. It can be undone until{' '}
              {formatMomentInText(latest.undoUntil, now)}.
            </Text>
            <UndoImport done={latest} onUndone={show} />
          </Latest>
        )}
      </Body>
    </Dialog>
  );
};
