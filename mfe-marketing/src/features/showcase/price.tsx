import { Link } from '@vitrine/shell-sdk';
import { projectOffers, projectPackage } from '../../shared/offers.ts';
import { type FeaturedId, showcaseLabels } from './content.ts';

/** What a project costs at least, on its own and as part of a package. */
export const Price = ({ id }: { readonly id: FeaturedId }) => {
  const { from, month } = projectOffers[id];
  return (
    <p>
      <b>
        <small>{showcaseLabels.from}</small> {from}
      </b>{' '}
      {showcaseLabels.alone}{' '}
      <Link to={`/onboarding/package?package=${projectPackage.id}`}>{showcaseLabels.inPackage}</Link>,{' '}
      {showcaseLabels.liveIn(month)}
    </p>
  );
};
