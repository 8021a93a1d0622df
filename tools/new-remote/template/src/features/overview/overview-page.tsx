import { usePageTitle } from '@vitrine/shell-sdk';
import { codeSplit, usePart } from '@vitrine/shell-sdk/code-split';
import { Button, Display, media, Skeleton, Text, vars } from '@vitrine/ui';
import { Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { overviewTexts as texts } from './content.ts';

const Page = styled.div`
  display: grid;
  gap: ${vars.space[6]};
  align-content: start;
  justify-items: start;
  min-height: 86svh;
  max-inline-size: 48rem;
  margin-inline: auto;
  padding: 9rem 1.25rem 4rem;

  ${media.up('md')} {
    padding-block-start: 12rem;
  }
`;

/** Fetched when somebody asks for it. */
const steps = codeSplit(() => import('./steps.tsx'));

const Steps = () => {
  const { StepList } = usePart(steps);
  return <StepList />;
};

/** `/sample` */
export const OverviewPage = () => {
  usePageTitle(texts.title);
  const [open, setOpen] = useState(false);
  return (
    <Page>
      <Display as="h1">{texts.title}</Display>
      <Text>{texts.lead}</Text>
      <Button shape="pill" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? texts.less : texts.more}
      </Button>
      {open && (
        <Suspense fallback={<Skeleton width="long" />}>
          <Steps />
        </Suspense>
      )}
    </Page>
  );
};
