import { Route, Routes, useNavigate } from '@vitrine/shell-sdk';
import { Button, ErrorState } from '@vitrine/ui';
import { useState } from 'react';
import { paths } from '../../../shared/paths.ts';
import { problemText } from '../../../shared/problem-text.ts';
import { SectionHead } from '../../../shared/settings/section-head.tsx';
import { SectionSkeleton } from '../../../shared/settings/section-skeleton.tsx';
import { useTemplates } from './api.ts';
import { NewTemplateDialog } from './components/new-template-dialog.tsx';
import { TemplateList } from './components/template-list.tsx';
import { TemplatePage } from './components/template-page.tsx';
import { lead } from './content.ts';

/** Settings, Message templates: the list, and one of them open in its editor. */
export const TemplatesSection = () => (
  <Routes>
    <Route index element={<AllTemplates />} />
    <Route path=":templateId" element={<TemplatePage />} />
  </Routes>
);

const AllTemplates = () => {
  const templates = useTemplates();
  const [making, setMaking] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <SectionHead
        title="Message templates"
        action={
          <Button size="sm" onClick={() => setMaking(true)}>
            New template
          </Button>
        }
      >
        {lead}
      </SectionHead>
      {templates.isPending ? (
        <SectionSkeleton />
      ) : templates.data === undefined ? (
        <ErrorState
          {...problemText(templates.error, 'The templates could not be loaded')}
          onRetry={() => void templates.refetch()}
          retrying={templates.isFetching}
        />
      ) : (
        <TemplateList templates={templates.data} />
      )}
      {making && (
        <NewTemplateDialog onClose={() => setMaking(false)} onMade={({ id }) => void navigate(paths.template(id))} />
      )}
    </>
  );
};
