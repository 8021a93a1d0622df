import { Button, Dialog } from '@vitrine/ui';
import { useRef } from 'react';
import { DialogDrawing, DialogStart } from '../../shared/dialog-drawing.ts';
import { CaseStudyArticle } from './case-study-article.tsx';
import { featuredProjects, showcaseLabels, type FeaturedId } from './content.ts';
import { drawings } from './drawings.ts';

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
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      width="lg"
      title={project.title}
      description={<DialogStart ref={start}>{project.subtitle}</DialogStart>}
      initialFocus={start}
      actions={
        <>
          <Button variant="quiet" shape="pill" onClick={onClose}>
            {showcaseLabels.close}
          </Button>
          <Button variant="primary" shape="pill" onClick={onTalk}>
            {showcaseLabels.talk}
          </Button>
        </>
      }
    >
      <DialogDrawing {...drawings[project.title]} />
      <CaseStudyArticle id={id} heading="h3" />
    </Dialog>
  );
}
