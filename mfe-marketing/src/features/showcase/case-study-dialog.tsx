import { Button, Dialog, vars } from '@vitrine/ui';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { CaseStudyArticle } from './case-study-article.tsx';
import { featuredProjects, showcaseLabels, type FeaturedId } from './content.ts';

/** Takes the focus on opening, so that a reader begins at the top and not at the button below. */
const Start = styled.span`
  display: block;
  font: italic ${vars.weight.display} 1.25rem / 1.4 ${vars.font.display};
  color: ${vars.color.champagne};
`;

export interface CaseStudyDialogProps {
  readonly id: FeaturedId;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Closes, and leads to the contact form. */
  readonly onTalk: () => void;
}

/** A case study over the page (public specification, section 2). */
export function CaseStudyDialog({ id, open, onClose, onTalk }: CaseStudyDialogProps) {
  const start = useRef<HTMLSpanElement>(null);
  const project = featuredProjects.find((one) => one.id === id);
  if (!project) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      width="lg"
      title={project.title}
      description={
        <Start ref={start} tabIndex={-1}>
          {project.subtitle}
        </Start>
      }
      initialFocus={start}
      actions={
        <Button variant="primary" shape="pill" onClick={onTalk}>
          {showcaseLabels.talk}
        </Button>
      }
    >
      <CaseStudyArticle id={id} heading="h3" />
    </Dialog>
  );
}
