import { Link, useParams } from '@vitrine/shell-sdk';
import { ChevronRightIcon, EmptyState, vars } from '@vitrine/ui';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { paths } from '../../../shared/paths.ts';
import { LoadError } from '../../../shared/screen/query-errors.tsx';
import { SectionHead, SectionSkeleton } from '../../../shared/settings/settings-section.tsx';
import { fixedText } from './content.ts';
import { TemplatePreviewPanel } from './template-preview.tsx';
import { useTemplates } from './templates-queries.ts';

/** Loaded when the first template is opened. */
const TemplateEditor = lazy(async () => ({ default: (await import('./template-editor.tsx')).TemplateEditor }));

const Back = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${vars.space[2]};
  min-height: 1.75rem;
  margin-block-end: ${vars.space[2]};
  font-size: ${vars.text.sm};
  color: ${vars.color.champagne};
  text-decoration: none;

  svg {
    transform: scaleX(-1);
  }
`;

const Fixed = styled.div`
  display: grid;
  gap: ${vars.space[5]};
  max-width: 40rem;
`;

/** One template: its editor, or its preview when it can't be edited. */
export const TemplatePage = () => {
  const { templateId = '' } = useParams();
  const templates = useTemplates();
  const template = templates.data?.find(({ id }) => id === templateId);
  const back = (
    <Back to={paths.templates}>
      <ChevronRightIcon size={12} />
      All templates
    </Back>
  );

  if (!template) {
    return (
      <>
        {back}
        {templates.isPending ? (
          <>
            <SectionHead title="Message template" />
            <SectionSkeleton />
          </>
        ) : templates.data === undefined ? (
          <>
            <SectionHead title="Message template" />
            <LoadError query={templates} title="We couldn’t load this template" />
          </>
        ) : (
          <>
            <SectionHead title="Message template" />
            <EmptyState title="We couldn’t find this template">
              The link may be incomplete, or the template was deleted.{' '}
              <Link to={paths.templates}>See all templates</Link>
            </EmptyState>
          </>
        )}
      </>
    );
  }

  return (
    <>
      {back}
      <SectionHead title={template.name}>
        {template.description} {!template.editable && fixedText(template.category)}
      </SectionHead>
      {template.editable ? (
        <Suspense fallback={<SectionSkeleton />}>
          <TemplateEditor key={template.id} template={template} />
        </Suspense>
      ) : (
        <Fixed>
          <TemplatePreviewPanel template={template} overrides={{}} />
        </Fixed>
      )}
    </>
  );
};
