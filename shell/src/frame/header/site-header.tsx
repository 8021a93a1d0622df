import { brand } from '@vitrine/brand';
import { Link } from '@vitrine/shell-sdk';
import { media, Wordmark } from '@vitrine/ui';
import { styled } from 'styled-components';
import { AccountLinks } from './account-links.tsx';
import { sections } from './content.ts';
import { Bar, Home, Inner, quietLink, Sections } from './header.styles.ts';
import { SiteMenu } from './site-menu.tsx';
import { StartMenu } from './start-menu.tsx';
import { useActiveSection } from './use-active-section.ts';

/** Stands in the bar's free air, left of what was there before: nothing moves when the session is known. */
const Account = styled(AccountLinks)`
  display: none;

  a {
    ${quietLink}
  }

  ${media.up('lg')} {
    display: flex;
  }
`;

export interface SiteHeaderProps {
  /** The visitor is about to start a project: what opens then may be fetched. */
  readonly onPrepare?: () => void;
}

const nothing = () => undefined;

/** Logo, sections, and the ways to start (public specification, section 2). */
export const SiteHeader = ({ onPrepare = nothing }: SiteHeaderProps) => {
  const active = useActiveSection();
  return (
    <Bar>
      <Inner>
        <Home to="/" data-home="" aria-label={`${brand.agency}, home`}>
          <Wordmark name={brand.agency} />
        </Home>
        <Account />
        <Sections aria-label="Main">
          {sections.map(([name, id]) => (
            <Link key={id} to={`/#${id}`} aria-current={active === id ? 'location' : undefined}>
              {name}
            </Link>
          ))}
        </Sections>
        <StartMenu onPrepare={onPrepare} />
        <SiteMenu active={active} onPrepare={onPrepare} />
      </Inner>
    </Bar>
  );
};
