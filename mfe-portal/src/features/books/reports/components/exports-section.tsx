import { accountingFiles, api, type BookkeepingFile } from '@vitrine/contracts';
import { Button, Text, vars, VisuallyHidden } from '@vitrine/ui';
import { styled } from 'styled-components';
import { useDownload } from '../../../../shared/download.ts';
import type { Days } from '../../../../shared/period/period.ts';
import { Section } from '../../../../shared/screen/section.tsx';
import { fileTexts, reportTexts } from '../content.ts';

const texts = reportTexts.exports;

const Files = styled.ul.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(21rem, 100%), 1fr));
  gap: ${vars.space[4]};

  li {
    display: grid;
    align-content: space-between;
    justify-items: start;
    gap: ${vars.space[3]};
    padding: ${vars.space[4]};
    border: 1px solid ${vars.color.hairline};
    border-radius: ${vars.radius.lg};
    background: ${vars.color.panel};
  }
`;

const FileCard = ({ file, days }: { readonly file: BookkeepingFile; readonly days: Days }) => {
  const { download, downloading } = useDownload();
  const { name, note } = fileTexts[file];
  const save = (): void =>
    void download(`${file}-${days.from}-${days.to}.csv`, api.bookkeeping.file, { params: { file }, query: days });
  return (
    <li>
      <div>
        <Text weight="medium">{name}</Text>
        <Text size="sm" tone="textMuted">
          {note}
        </Text>
      </div>
      <Button size="sm" busy={downloading} onClick={save}>
        CSV <VisuallyHidden>{texts.download(name)}</VisuallyHidden>
      </Button>
    </li>
  );
};

const isForProgram = (file: BookkeepingFile): boolean => (accountingFiles as readonly string[]).includes(file);
const files = Object.keys(fileTexts) as BookkeepingFile[];

const FileList = ({ of, days }: { readonly of: readonly BookkeepingFile[]; readonly days: Days }) => (
  <Files>
    {of.map((file) => (
      <FileCard key={file} file={file} days={days} />
    ))}
  </Files>
);

/** Files of a period for the bookkeeper. */
export const ExportsSection = ({ days }: { readonly days: Days }) => (
  <Section as="h2" title={texts.title}>
    <Text size="sm" tone="textMuted">
      {texts.text}
    </Text>
    <FileList of={files.filter((file) => !isForProgram(file))} days={days} />
  </Section>
);

/** The same as the accounting programs import it. */
export const ProgramFilesSection = ({ days }: { readonly days: Days }) => (
  <Section as="h2" title={texts.programs}>
    <Text size="sm" tone="textMuted">
      {texts.programsText}
    </Text>
    <FileList of={files.filter(isForProgram)} days={days} />
  </Section>
);
