import { Link, useParams } from '@vitrine/shell-sdk';
import { ChevronRightIcon, EmptyState, ErrorState, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { paths } from '../../../../shared/paths.ts';
import { problemText } from '../../../../shared/problem-text.ts';
import { SectionHead } from '../../../../shared/settings/section-head.tsx';
import { SectionSkeleton } from '../../../../shared/settings/section-skeleton.tsx';
import { useTemplates } from '../api.ts';
import { fixedText } from '../content.ts';
import { TemplateEditor } from './template-editor.tsx';
import { TemplatePreviewPanel } from './template-preview.tsx';

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

/** One template: its editor, or its picture where there is nothing to edit. */
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
            <ErrorState
              {...problemText(templates.error, 'This template could not be loaded')}
              onRetry={() => void templates.refetch()}
              retrying={templates.isFetching}
            />
          </>
        ) : (
          <>
            <SectionHead title="Message template" />
            <EmptyState title="This template is not here">
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
        <TemplateEditor key={template.id} template={template} />
      ) : (
        <Fixed>
          <TemplatePreviewPanel template={template} words={{}} />
        </Fixed>
      )}
    </>
  );
};
