import { Navigate, NavLink, Route, Routes } from '@vitrine/shell-sdk';
import { ErrorState, media, touchTarget, vars } from '@vitrine/ui';
import { Suspense } from 'react';
import { styled } from 'styled-components';
import { paths } from '../../shared/paths.ts';
import type { SettingsSection } from '../../shared/settings/settings-section.ts';
import { SectionSkeleton } from '../../shared/settings/section-skeleton.tsx';

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

/** A list at the side; on narrow screens one line above, which scrolls inside itself. */
const Side = styled.nav`
  min-width: 0;
  padding: ${vars.space[3]} ${vars.space[5]};
  border-block-end: 1px solid ${vars.color.hairline};
  overflow-x: auto;
  overscroll-behavior-x: contain;

  ${media.up('sm')} {
    padding-inline: ${vars.space[6]};
  }

  ${media.down('md')} {
    display: flex;
    gap: ${vars.space[1]};
  }

  ${media.up('md')} {
    position: sticky;
    inset-block-start: var(--top-bar);
    height: calc(100svh - var(--top-bar));
    padding: ${vars.space[6]} ${vars.space[3]};
    border-block-end: 0;
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
  font-size: ${vars.text.xs};
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

const SectionLink = styled(NavLink)`
  display: flex;
  align-items: center;
  min-height: ${vars.control.sm};
  padding-inline: ${vars.space[3]};
  border-radius: ${vars.radius.md};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
  text-decoration: none;
  white-space: nowrap;
  ${touchTarget}

  &:hover,
  &[aria-current='page'] {
    color: ${vars.color.text};
  }

  &[aria-current='page'] {
    background: ${vars.color.selected};
  }
`;

const Content = styled.div`
  min-width: 0;
  max-width: 72rem;
  padding: ${vars.space[6]} ${vars.space[5]} ${vars.space[16]};

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

/** `/settings/…`: the list of sections and the one that is open. */
export const SettingsPage = ({ sections }: SettingsPageProps) => {
  const [first] = sections;
  return (
    <Layout>
      <Side aria-label="Settings">
        {[...Map.groupBy(sections, ({ group }) => group)].map(([group, members]) => (
          <Group key={group}>
            <GroupName>{group}</GroupName>
            <Links aria-label={group}>
              {members.map(({ path, label }) => (
                <li key={path}>
                  <SectionLink to={`${paths.settings}/${path}`}>{label}</SectionLink>
                </li>
              ))}
            </Links>
          </Group>
        ))}
      </Side>
      <Content>
        <Suspense fallback={<SectionSkeleton />}>
          <Routes>
            {first && <Route index element={<Navigate to={`${paths.settings}/${first.path}`} replace />} />}
            {sections.map(({ path, Screen }) => (
              <Route key={path} path={`${path}/*`} element={<Screen />} />
            ))}
            <Route path="*" element={<ErrorState as="h1" title="There is no such setting" message="Choose one from the list." />} />
          </Routes>
        </Suspense>
      </Content>
    </Layout>
  );
};
