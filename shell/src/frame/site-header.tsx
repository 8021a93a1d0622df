import { brand } from '@vitrine/brand';
import { Link, useNavigate, useSession } from '@vitrine/shell-sdk';
import { Button, media, vars, Wordmark } from '@vitrine/ui';
import { useRef } from 'react';
import { styled } from 'styled-components';

/** `data-scrolled` is set on the document by the inline loader, so that it works before the page is alive. */
const Bar = styled.header`
  position: fixed;
  inset: 0 0 auto;
  z-index: 20;
  transition: background-color 200ms;

  &::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    block-size: 1px;
    background: linear-gradient(90deg, transparent, ${vars.color.champagne}, transparent);
    opacity: 0;
    transition: opacity 200ms;
  }

  [data-scrolled] & {
    background: color-mix(in srgb, ${vars.color.ink} 78%, transparent);
    backdrop-filter: blur(14px);
  }

  [data-scrolled] &::after {
    opacity: 0.45;
  }
`;

const Inner = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 1rem;
  max-inline-size: 90rem;
  margin-inline: auto;
  padding: 1.25rem;

  ${media.up('md')} {
    padding: 1.5rem 3.5rem;
  }
`;

const Home = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-block-size: 2.75rem;
  text-decoration: none;
`;

const Links = styled.nav`
  display: flex;
  align-items: center;
  gap: 0.25rem;

  ${media.up('sm')} {
    gap: 1.25rem;
  }
`;

const NavLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-block-size: 2.75rem;
  padding-inline: 0.5rem;
  color: ${vars.color.textMuted};
  font-size: 0.875rem;
  text-decoration: none;
  transition: color 150ms;

  ${media.hover} {
    &:hover {
      color: ${vars.color.text};
    }
  }
`;

/** The sections of the landing page that have room in the bar on large screens only; Contact is always there. */
const SectionLink = styled(NavLink)`
  ${media.down('lg')} {
    display: none;
  }
`;

const sections = ['Capabilities', 'Showcase', 'Technology', 'Process', 'About', 'Insights'] as const;

/** Milliseconds within which clicks on the logo count as one gesture. */
const gesture = 900;

/** Three clicks in a row on the logo lead to the staff area (public specification, section 2). */
const useLogoGesture = (): (() => void) => {
  const navigate = useNavigate();
  const clicks = useRef<number[]>([]);
  return () => {
    const now = performance.now();
    clicks.current = [...clicks.current.filter((time) => now - time < gesture), now];
    if (clicks.current.length < 3) return;
    clicks.current = [];
    void navigate('/admin');
  };
};

export const SiteHeader = () => {
  const onLogoClick = useLogoGesture();
  const { user } = useSession();
  return (
    <Bar>
      <Inner>
        <Home to="/" onClick={onLogoClick} aria-label={`${brand.agency}, home`}>
          <Wordmark name={brand.agency} />
        </Home>
        <Links aria-label="Main">
          {user?.staff ? <NavLink to="/admin">Portal</NavLink> : null}
          {sections.map((section) => (
            <SectionLink key={section} to={`/#${section.toLowerCase()}`}>
              {section}
            </SectionLink>
          ))}
          <NavLink to="/#contact">Contact</NavLink>
          <Button shape="pill" render={<Link to="/onboarding" />}>
            Start Project
          </Button>
        </Links>
      </Inner>
    </Bar>
  );
};
