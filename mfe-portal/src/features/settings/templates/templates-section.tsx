import type { MessageTemplate } from '@vitrine/contracts';
import { Link, Route, Routes, useNavigate } from '@vitrine/shell-sdk';
import { Badge, Button, Heading, Pending, vars } from '@vitrine/ui';
import { lazy, useState } from 'react';
import { styled } from 'styled-components';
import { paths } from '../../../shared/paths.ts';
import { SectionBody, SectionHead } from '../../../shared/settings/settings-section.tsx';
import { categories, channelText, lead } from './content.ts';
import { TemplatePage } from './template-page.tsx';
import { useTemplates } from './templates-queries.ts';

const NewTemplateDialog = lazy(async () => ({
  default: (await import('./new-template-dialog.tsx')).NewTemplateDialog,
}));

const Groups = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[8]};
`;

const Group = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[3]};
`;

const Rows = styled.ul.attrs({ role: 'list' })`
  border-block-start: 1px solid ${vars.color.hairline};
`;

/** The name is the link; its target is the whole row. */
const Row = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: baseline;
  gap: ${vars.space[1]} ${vars.space[6]};
  padding: ${vars.space[3]};
  border-block-end: 1px solid ${vars.color.hairline};
  font-size: ${vars.text.sm};

  &:hover {
    background: ${vars.color.hover};
  }
`;

const Name = styled(Link)`
  justify-self: start;
  font-weight: ${vars.weight.medium};
  color: ${vars.color.text};
  text-decoration: none;
  overflow-wrap: anywhere;

  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`;

const About = styled.span`
  grid-column: 1 / -1;
  color: ${vars.color.textMuted};
  max-width: 60ch;
`;

const State = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: 0 ${vars.space[4]};
  color: ${vars.color.textFaint};
`;

/** Templates by what they are for; each leads to its editor. */
const TemplateList = ({ templates }: { readonly templates: readonly MessageTemplate[] }) => (
  <Groups>
    {categories.map(({ category, title }) => {
      const members = templates.filter((template) => template.category === category);
      return (
        members.length > 0 && (
          <Group key={category} aria-labelledby={`templates-${category}`}>
            <Heading as="h2" size="sm" id={`templates-${category}`}>
              {title}
            </Heading>
            <Rows>
              {members.map((template) => (
                <Row key={template.id}>
                  <Name to={paths.template(template.id)}>{template.name}</Name>
                  <State>
                    {isReworded(template) && <Badge tone="champagne">Reworded</Badge>}
                    {!template.editable && <span>Can’t be edited</span>}
                    <span>{channelText(template)}</span>
                  </State>
                  <About>{template.description}</About>
                </Row>
              ))}
            </Rows>
          </Group>
        )
      );
    })}
  </Groups>
);

const isReworded = (template: MessageTemplate) => template.customised; // lint-words: an API field

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
      <SectionBody query={templates} errorTitle="We couldn’t load the templates">
        {(all) => <TemplateList templates={all} />}
      </SectionBody>
      <Pending>
        {making && (
          <NewTemplateDialog onClose={() => setMaking(false)} onMade={({ id }) => void navigate(paths.template(id))} />
        )}
      </Pending>
    </>
  );
};
