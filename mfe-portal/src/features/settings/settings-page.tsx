import { Navigate, Route, Routes, useLocation, useSession } from '@vitrine/shell-sdk';
import { ErrorState, media, vars } from '@vitrine/ui';
import { Suspense, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { maySeeSection } from '../../shared/auth/section-rights.ts';
import { centerIn, NavPill } from '../../shared/nav-pill.ts';
import { paths } from '../../shared/paths.ts';
import { SectionSkeleton, type SettingsSection } from '../../shared/settings/settings-section.tsx';

const Layout = styled.div`
  display: grid;
  align-content: start;
  grid-template-columns: minmax(0, 1fr);

  ${media.up('md')} {
    align-items: start;
    align-content: stretch;
    grid-template-columns: 14rem minmax(0, 1fr);
  }
`;

/** A list at the side; on narrow screens a scrolling row on top. */
const Side = styled.nav`
  min-width: 0;
  padding: ${vars.space[3]} ${vars.space[5]};
  overflow-x: auto;
  overscroll-behavior-x: contain;

  /* As the screens above it: its ends fade where it goes on, and its words stand on the page's edge. */
  ${media.down('md')} {
    display: flex;
    gap: ${vars.space[1]};
    padding-inline: ${vars.space[2]};
    scrollbar-width: none;
    mask-image: linear-gradient(
      to right,
      transparent,
      #000 ${vars.space[4]},
      #000 calc(100% - ${vars.space[8]}),
      transparent
    );

    /* The last one can leave the fading end. */
    &::after {
      content: '';
      flex: 0 0 ${vars.space[6]};
    }
  }

  ${media.up('md')} {
    position: sticky;
    inset-block-start: var(--top-bar);
    height: calc(100svh - var(--top-bar) - var(--notice, 0px));
    padding: ${vars.space[6]} ${vars.space[3]};
    border-inline-end: 1px solid ${vars.color.hairline};
    overflow: hidden auto;
  }
`;

const Group = styled.div`
  ${media.down('md')} {
    display: contents;
  }

  ${media.up('md')} {
    & + & {
      margin-block-start: ${vars.space[6]};
    }
  }
`;

const GroupName = styled.p`
  padding: 0 ${vars.space[3]} ${vars.space[2]};
  font-size: ${vars.text.sm};
  color: ${vars.color.textFaint};

  ${media.down('md')} {
    display: none;
  }
`;

const Links = styled.ul`
  list-style: none;
  margin: 0;
  padding: 0;

  ${media.down('md')} {
    display: flex;
    gap: ${vars.space[1]};
  }
`;

const Content = styled.div`
  min-width: 0;
  max-width: 72rem;
  padding: ${vars.space[6]} ${vars.space[5]} ${vars.space[16]};

  /* Not the list's own: that one would fade with it. */
  ${media.down('md')} {
    border-block-start: 1px solid ${vars.color.hairline};
  }

  ${media.up('sm')} {
    padding-inline: ${vars.space[6]};
  }

  ${media.up('lg')} {
    padding-inline: ${vars.space[10]};
  }
`;

interface SettingsPageProps {
  readonly sections: readonly SettingsSection[];
}

const pathOf = ({ path, to }: SettingsSection): string => to ?? `${paths.settings}/${path}`;

/** `/settings/…`: the list of sections and the open one. */
export const SettingsPage = ({ sections: all }: SettingsPageProps) => {
  const { user } = useSession();
  const sections = all.filter(({ path }) => maySeeSection(user, path));
  const [first] = sections;
  const { pathname } = useLocation();
  const side = useRef<HTMLElement>(null);
  const section = sections.find((one) => pathname === pathOf(one) || pathname.startsWith(`${pathOf(one)}/`));
  const sectionPath = section && pathOf(section);
  // On narrow screens the open section is scrolled into view.
  useEffect(() => {
    const link = side.current?.querySelector(`[href="${sectionPath ?? ''}"]`);
    if (side.current && link) centerIn(side.current, link);
  }, [sectionPath]);
  return (
    <Layout>
      <Side ref={side} aria-label="Settings">
        {[...Map.groupBy(sections, ({ group }) => group)].map(([group, members]) => (
          <Group key={group}>
            <GroupName>{group}</GroupName>
            <Links aria-label={group}>
              {members.map((member) => (
                <li key={member.path}>
                  <NavPill to={pathOf(member)}>{member.label}</NavPill>
                </li>
              ))}
            </Links>
          </Group>
        ))}
      </Side>
      <Content>
        {/* As in the frame, each section has its own boundary, so that its skeleton shows while it loads. */}
        <Suspense key={sectionPath} fallback={<SectionSkeleton />}>
          {section?.to !== undefined ? (
            <section.Screen />
          ) : (
            <Routes>
              {first && <Route index element={<Navigate to={`${paths.settings}/${first.path}`} replace />} />}
              {sections.map(({ path, to, Screen }) => (
                <Route
                  key={path}
                  path={`${path}/*`}
                  element={to === undefined ? <Screen /> : <Navigate to={to} replace />}
                />
              ))}
              <Route
                path="*"
                element={
                  <ErrorState as="h1" title="We couldn’t find that setting" message="Choose one from the list." />
                }
              />
            </Routes>
          )}
        </Suspense>
      </Content>
    </Layout>
  );
};
