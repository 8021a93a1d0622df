import { createRoot } from 'react-dom/client';
import { styled } from 'styled-components';
import { Contour, portrait } from '../src/contour/index.ts';
import {
  ArrowRightIcon,
  Button,
  Display,
  Eyebrow,
  globalStyles,
  media,
  SkipLink,
  Text,
  Toaster,
  vars,
  Wordmark,
} from '../src/index.ts';
import { ActionsSection } from './sections/actions-section.tsx';
import { ColorSection } from './sections/color-section.tsx';
import { DataSection } from './sections/data-section.tsx';
import { FeedbackSection } from './sections/feedback-section.tsx';
import { FormsSection } from './sections/forms-section.tsx';
import { OverlaysSection } from './sections/overlays-section.tsx';
import { SpaceSection } from './sections/space-section.tsx';
import { TypeSection } from './sections/type-section.tsx';

const sections = [
  ['color', 'Color'],
  ['type', 'Type'],
  ['space', 'Space'],
  ['actions', 'Actions'],
  ['forms', 'Forms'],
  ['data', 'Data'],
  ['feedback', 'Feedback'],
  ['overlays', 'Overlays'],
] as const;

const Page = styled.div`
  position: relative;
  max-width: 90rem;
  margin-inline: auto;
  padding-inline: clamp(${vars.space[5]}, 4vw, ${vars.space[14]});
  overflow-x: clip;
`;

const Header = styled.header`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${vars.space[3]} ${vars.space[6]};
  padding-block: ${vars.space[7]};
`;

const Index = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[1]} ${vars.space[6]};
  font-size: ${vars.text.sm};

  a {
    display: inline-flex;
    align-items: center;
    min-height: 1.75rem;
    color: ${vars.color.textMuted};
    text-decoration: none;
  }

  a:hover {
    color: ${vars.color.text};
  }

  ${media.touch} {
    a {
      min-height: ${vars.control.touch};
    }
  }
`;

const Cover = styled.div`
  position: relative;
  display: grid;
  gap: ${vars.space[7]};
  align-content: center;
  max-width: 34rem;
  min-height: min(42rem, 76svh);
  padding-block: ${vars.space[10]} ${vars.space[32]};

  ${media.down('md')} {
    padding-block: 12rem ${vars.space[16]};
    min-height: 0;
  }
`;

const Portrait = styled(Contour)`
  position: absolute;
  inset-block-start: -3rem;
  inset-inline-end: -7rem;
  width: min(50rem, 60%);
  mask-image: radial-gradient(closest-side, #000 62%, transparent), linear-gradient(#000 58%, transparent 82%);
  mask-composite: intersect;
  pointer-events: none;

  ${media.down('md')} {
    inset-block-start: 1.5rem;
    inset-inline-end: -4rem;
    width: 23rem;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[3]};
`;

/** Every token and primitive, in use and in every state. */
const Showcase = () => (
  <Toaster>
    <SkipLink />
    <Page>
      <Portrait form={portrait} />
      <Header>
        <Wordmark name="Halcyon" />
        <Index aria-label="Sections">
          {sections.map(([id, label]) => (
            <a key={id} href={`#${id}`}>
              {label}
            </a>
          ))}
        </Index>
      </Header>
      <main id="main" tabIndex={-1}>
        <Cover>
          <Eyebrow>Design system of the site and the portal</Eyebrow>
          <Display as="h1" size="hero">
            A steady hand, <em>seen twice</em>
          </Display>
          <Text size="lg" tone="textMuted">
            One warm near-black, one metal, one line that follows a form. The site speaks with it, the portal works with
            it.
          </Text>
          <Actions>
            <Button variant="primary" shape="pill" href="#forms">
              See a form at work
            </Button>
            <Button variant="subtle" shape="pill" href="#data">
              See the portal’s table <ArrowRightIcon />
            </Button>
          </Actions>
        </Cover>
        <ColorSection />
        <TypeSection />
        <SpaceSection />
        <ActionsSection />
        <FormsSection />
        <DataSection />
        <FeedbackSection />
        <OverlaysSection />
      </main>
    </Page>
  </Toaster>
);

const style = document.createElement('style');
style.textContent = globalStyles;
document.head.append(style);

const root = document.querySelector('#root');
if (root) createRoot(root).render(<Showcase />);
