import { vars } from '@vitrine/ui';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';

/** A text message or a mail's plain-text part. */
export const PlainText = styled.p`
  padding: ${vars.space[4]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.lg};
  background: ${vars.color.panelRaised};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  font-size: ${vars.text.sm};
  line-height: ${vars.leading.text};
`;

type MailColorScheme = 'light' | 'dark';

/** Style attributes are renamed while parsing, because the content security policy refuses them. */
const deferredStyleAttribute = 'data-mail-style';
const styleAttribute = /\sstyle="/g;
const styleElement = /<style[^>]*>([\s\S]*?)<\/style>/gi;
const darkQuery = /\(\s*prefers-color-scheme\s*:\s*dark\s*\)/g;

/** Elements that are removed from a preview. */
const inactive = 'script, iframe, object, embed, link, meta, base, form, input, button, img, video, audio, style';

/** Where the agency's logo is, on whichever origin: the only picture that a preview shows, and from our own. */
const logoPath = /\/api\/logos\/[0-9a-f]{64}$/;

/** Height beyond which the frame scrolls, in pixels. */
const maximumHeight = 1200;

interface ParsedMail {
  readonly content: Document;
  /** The mail's own style sheet. */
  readonly sheet: string;
}

/** Parses a mail without running any of it, or loading anything but the logo. */
function parse(html: string): ParsedMail {
  const sheets: string[] = [];
  const bare = html.replaceAll(styleElement, (_, text: string) => {
    sheets.push(text);
    return '';
  });
  const content = new DOMParser().parseFromString(
    bare.replaceAll(styleAttribute, ` ${deferredStyleAttribute}="`),
    'text/html',
  );
  for (const element of content.querySelectorAll(inactive)) {
    const [logo] = element.localName === 'img' ? (logoPath.exec(element.getAttribute('src') ?? '') ?? []) : [];
    if (logo === undefined) element.remove();
    else {
      element.setAttribute('src', logo);
      element.removeAttribute('srcset');
    }
  }
  for (const element of content.querySelectorAll('*')) {
    for (const name of element.getAttributeNames())
      if (name.startsWith('on') || name === 'style') element.removeAttribute(name);
  }
  // Links show their target as a title and can't be followed.
  for (const link of content.querySelectorAll('a[href]')) {
    link.setAttribute('title', link.getAttribute('href') ?? '');
    link.removeAttribute('href');
  }
  return { content, sheet: sheets.join('\n') };
}

/**
 * Renders a mail into a same-origin frame. Styles are set through CSSOM, which a strict content security policy allows.
 */
function renderMail(frame: HTMLIFrameElement, html: string, colorScheme: MailColorScheme): void {
  const page = frame.contentDocument;
  const view = frame.contentWindow;
  if (!page?.body || !view) return;
  const { content, sheet } = parse(html);

  page.documentElement.lang = content.documentElement.lang || 'en';
  page.title = content.title || 'Mail';
  page.body.replaceChildren(...[...content.body.childNodes].map((node) => page.importNode(node, true)));
  page.body.className = content.body.className;
  page.body.style.cssText = content.body.getAttribute(deferredStyleAttribute) ?? '';
  for (const element of page.body.querySelectorAll<HTMLElement>(`[${deferredStyleAttribute}]`)) {
    element.style.cssText = element.getAttribute(deferredStyleAttribute) ?? '';
    element.removeAttribute(deferredStyleAttribute);
  }
  // The requested color scheme overrides the reader's preference.
  page.documentElement.style.colorScheme = colorScheme;
  adoptStyleSheet(page, view, sheet.replaceAll(darkQuery, colorScheme === 'dark' ? 'all' : 'not all'));
  frame.style.height = 'auto';
  frame.style.height = `${String(Math.min(page.documentElement.scrollHeight, maximumHeight))}px`;
}

/** A constructed style sheet only works in the document whose window created it. */
function adoptStyleSheet(page: Document, view: Window, text: string): void {
  const Sheet = Reflect.get(view, 'CSSStyleSheet') as typeof CSSStyleSheet | undefined;
  if (!Sheet || !('adoptedStyleSheets' in page)) return;
  const sheet = new Sheet();
  sheet.replaceSync(text);
  page.adoptedStyleSheets = [sheet];
}

const Frame = styled.iframe`
  display: block;
  width: 100%;
  height: 20rem;
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.md};
  background: ${vars.color.panelRaised};
`;

interface MailPreviewProps {
  /** The whole mail as it is sent. */
  readonly html: string;
  /** Names the frame: 'Mail to june@alder.test'. */
  readonly label: string;
  /** The mail program's color scheme; default `light`. */
  readonly colorScheme?: MailColorScheme;
}

/**
 * A mail as its reader sees it, in a sandboxed frame in which nothing runs or navigates, and nothing but the agency's
 * logo loads. The frame is same-origin only so that the mail can be rendered into it under the page's content security
 * policy.
 */
export const MailPreview = ({ html, label, colorScheme = 'light' }: MailPreviewProps) => {
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const draw = (): void => renderMail(element, html, colorScheme);
    draw();
    // The frame's first document may load after this effect and replace what was rendered.
    element.addEventListener('load', draw);
    return () => element.removeEventListener('load', draw);
  }, [html, colorScheme]);

  return <Frame ref={frame} title={label} sandbox="allow-same-origin" srcDoc="<!doctype html><title>Mail</title>" />;
};
