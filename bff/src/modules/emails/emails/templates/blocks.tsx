import { createElement, Fragment, type ReactElement } from 'react';
import {
  ButtonLink,
  documentOf,
  type Fact,
  Facts,
  Layout,
  Paragraph,
  Paragraphs,
  paragraphsOf,
  Points,
  Quote,
  Subheading,
  TextLink,
} from './layout.tsx';

/**
 * A part of a mail as both programs show it. Each kind is one function that makes its HTML (escaped by React) and its
 * text at once, so neither can say something that the other doesn't; blocks as data would name each kind three times.
 */
export interface Block {
  readonly html: ReactElement;
  readonly text: string;
}

/** In their order. A string is paragraphs; what is nothing or empty is left out. */
export type Blocks = readonly (Block | string | null | undefined | false)[];

/** What a mail says. */
export interface Content {
  /** What inboxes show beside the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly blocks: Blocks;
  /** Why it was sent. */
  readonly foot?: string;
}

/** The two parts of a written mail. */
export interface MailParts {
  readonly html: string;
  readonly text: string;
}

/** The agency's name and address come in when it leaves (`signed` in `render.ts`). */
export function partsOf({ blocks, ...frame }: Content): MailParts {
  const { html, text } = joined(blocks, '\n\n');
  return {
    html: documentOf(<Layout {...frame}>{html}</Layout>),
    text: [frame.heading, text, frame.foot ? `--\n${frame.foot}` : '--'].join('\n\n'),
  };
}

function joined(blocks: Blocks, between: string): Block {
  const parts = blocks
    .map((block) => (typeof block === 'string' ? paragraphs(block) : block))
    .filter((block) => !!block)
    .filter(({ text }) => text !== '');
  return {
    html: createElement(Fragment, null, ...parts.map(({ html }) => html)),
    text: parts.map(({ text }) => text).join(between),
  };
}

const paragraphs = (text: string): Block => ({
  html: <Paragraphs>{text}</Paragraphs>,
  text: paragraphsOf(text).join('\n\n'),
});

/** A row of a table: label and value; one without a value is left out. */
export type Row = readonly [label: string, value: string | null | undefined];

export function facts(rows: readonly Row[]): Block {
  const items = rows.flatMap(([label, value]): Fact[] => (value ? [[label, value]] : []));
  return { html: <Facts facts={items} />, text: items.map(([label, value]) => `${label}: ${value}`).join('\n') };
}

/** The one thing to do next; null where there is no page for it. */
export const button = (label: string, href: string | null): Block | null =>
  href === null ? null : anchor(label, href, ButtonLink);

/** A quieter one. */
export const link = (label: string, href: string): Block => anchor(label, href, TextLink);

const anchor = (label: string, href: string, Anchor: typeof TextLink): Block => ({
  html: (
    <Paragraph>
      <Anchor href={href}>{label}</Anchor>
    </Paragraph>
  ),
  text: `${label}: ${href}`,
});

/** A heading within a mail. */
export const heading = (text: string): Block => ({ html: <Subheading>{text}</Subheading>, text });

/** A person's words as they were typed. */
export const quote = (text: string): Block => ({ html: <Quote>{text}</Quote>, text });

export const list = (items: readonly string[]): Block => ({
  html: <Points>{items}</Points>,
  text: items.map((item) => `- ${item}`).join('\n'),
});

/** Blocks that belong together: no empty line parts them in the text. */
export const group = (...blocks: Blocks): Block => joined(blocks, '\n');
