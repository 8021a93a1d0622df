import { DetailDialog } from '../../shared/detail-dialog.tsx';
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
  const shown = featuredProjects.find((one) => one.id === id);
  if (!shown) return null;
  return (
    <DetailDialog
      open={open}
      onClose={onClose}
      title={shown.title}
      subtitle={shown.subtitle}
      drawing={drawings[shown.title]}
      closeLabel={showcaseLabels.close}
      action={{ label: showcaseLabels.talk, onPress: onTalk }}
    >
      <CaseStudyArticle id={id} heading="h3" />
    </DetailDialog>
  );
}
