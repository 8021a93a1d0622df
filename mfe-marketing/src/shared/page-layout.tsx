import { Link, usePageTitle } from '@vitrine/shell-sdk';
import { Button, Display, Eyebrow, media, Text, vars } from '@vitrine/ui';
import { beginLoading, ScreenBoundary, usePart, type CodeSplit } from '@vitrine/shell-sdk/code-split';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';

/** The content width of the page, shared by all sections and the shell's frame. */
export const Measure = styled.div`
  position: relative;
  width: 100%;
  max-width: 90rem;
  margin-inline: auto;
  padding-inline: ${vars.space[5]};

  ${media.up('md')} {
    padding-inline: ${vars.space[14]};
  }
`;

/** A page below the fixed header that fills the window, so that the footer does not jump while its content comes. */
export const PageRoom = styled(Measure)`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${vars.space[6]};
  min-height: 90svh;
  padding-block: 10rem ${vars.space[16]};
`;

interface MissingPageProps {
  readonly eyebrow?: string;
  readonly title: string;
  readonly text: string;
  readonly back: { readonly to: string; readonly label: string };
}

/** Shown for an unknown id below a known path. */
export const MissingPage = ({ eyebrow, title, text, back }: MissingPageProps) => {
  usePageTitle(title);
  return (
    <PageRoom>
      {eyebrow !== undefined && <Eyebrow>{eyebrow}</Eyebrow>}
      <Display as="h1">{title}</Display>
      <Text>{text}</Text>
      <Button shape="pill" render={<Link to={back.to} />}>
        {back.label}
      </Button>
    </PageRoom>
  );
};

interface SplitPageProps<Part> {
  readonly title: string;
  /** Begins to load with the first render, and again when a page that failed is opened anew. */
  readonly split: CodeSplit<Part>;
  readonly children: (part: Part) => ReactNode;
}

const Loaded = <Part,>({ split, children }: Omit<SplitPageProps<Part>, 'title'>) => children(usePart(split));

/** A page whose code is in chunks of its own: an empty page until they have loaded. */
export const SplitPage = <Part,>({ title, split, children }: SplitPageProps<Part>) => {
  usePageTitle(title);
  useState(() => beginLoading(split));
  return (
    <ScreenBoundary fallback={<PageRoom aria-busy="true" />}>
      <Loaded split={split}>{children}</Loaded>
    </ScreenBoundary>
  );
};
