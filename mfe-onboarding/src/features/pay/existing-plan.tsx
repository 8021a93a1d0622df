import { agencyDay, longDate } from '@vitrine/brand';
import type { ExistingPlan as Existing } from '@vitrine/contracts';
import { Link } from '@vitrine/shell-sdk';
import { Button, FormBanner } from '@vitrine/ui';
import { existingTexts } from './content.ts';

interface ExistingPlanProps {
  readonly existing: Existing;
  readonly title: string;
}

/** The same plan exists already: states since when and links to it; buying it again is secondary (ADR 0039). */
export const ExistingPlan = ({ existing: { state, since, path }, title }: ExistingPlanProps) => {
  const { text, go } = existingTexts[state];
  return (
    <>
      <FormBanner tone="info">{text(title, longDate(agencyDay(new Date(since))))}</FormBanner>
      {path && (
        <Button variant="primary" shape="pill" wide render={<Link to={path} />}>
          {go}
        </Button>
      )}
    </>
  );
};
