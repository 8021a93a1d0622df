import { agencyDay, longDate } from '@vitrine/brand';
import { type ExistingPlan as Existing, packageContent, type PackageId, type Quote } from '@vitrine/contracts';
import { Link } from '@vitrine/shell-sdk';
import { Button, FormBanner } from '@vitrine/ui';
import { existingTexts, relationTexts } from './content.ts';

/** Whether all of a package is in another. */
const holds = (outer: PackageId, inner: PackageId): boolean => {
  const { includes } = packageContent[outer];
  return includes !== null && (includes === inner || holds(includes, inner));
};

const relationOf = (bought: PackageId | null, had: PackageId | null): string => {
  if (bought === null || had === null || bought === had) return '';
  const names = [packageContent[bought].name, packageContent[had].name] as const;
  return holds(had, bought) ? relationTexts.contained(...names) : relationTexts.containing(...names);
};

interface ExistingPlanProps {
  readonly existing: Existing;
  readonly quote: Pick<Quote, 'title' | 'packageId'>;
}

/** The same plan or another package exists already: since when, and links to it; buying is secondary (ADR 0039). */
export const ExistingPlan = ({ existing: { state, since, path, title, packageId }, quote }: ExistingPlanProps) => {
  const { text, go } = existingTexts[state];
  return (
    <>
      <FormBanner tone="info">
        {text(title ?? quote.title, longDate(agencyDay(new Date(since))))} {relationOf(quote.packageId, packageId)}
      </FormBanner>
      {path && (
        <Button variant="primary" shape="pill" wide render={<Link to={path} />}>
          {go}
        </Button>
      )}
    </>
  );
};
