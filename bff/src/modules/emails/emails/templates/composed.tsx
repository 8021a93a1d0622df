import sanitizeHtml from 'sanitize-html';
import { button, type MailParts, partsOf } from './blocks.tsx';
import { CleanHtml, documentOf, Layout, Paragraphs, paragraphsOf } from './layout.tsx';

/**
 * The HTML a custom mail may contain: text, headings, lists, tables, and links that say where they go. No
 * pictures: they would be fetched from elsewhere when it is read.
 */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'small',
    'blockquote',
    'ul',
    'ol',
    'li',
    'a',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'code',
    'pre',
  ],
  allowedAttributes: { a: ['href'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 30,
  transformTags: { h1: 'h2' },
};

/** A custom mail in the agency's frame. A missing part is derived from the other one. */
export function composeCustom({
  subject,
  html,
  text,
}: {
  subject: string;
  html?: string | undefined;
  text?: string | undefined;
}): MailParts {
  const clean = html?.trim() ? sanitizeHtml(html, allowed) : undefined;
  const words = text?.trim() || plainText(clean ?? '');
  return {
    html: documentOf(
      <Layout preview={words.slice(0, 120)} heading={subject}>
        {clean === undefined ? <Paragraphs>{words}</Paragraphs> : <CleanHtml>{clean}</CleanHtml>}
      </Layout>,
    ),
    text: [words, '--'].join('\n\n'),
  };
}

/** A staff template with its placeholders filled in. */
export function composeTemplate({
  heading,
  body,
  buttonLabel,
  buttonUrl,
}: {
  heading: string;
  body: string;
  buttonLabel: string;
  buttonUrl: string;
}): MailParts {
  return partsOf({
    preview: paragraphsOf(body)[0]?.slice(0, 120) ?? heading,
    heading,
    blocks: [body, buttonLabel && buttonUrl && button(buttonLabel, buttonUrl)],
  });
}

/** HTML that somebody else wrote, as text; what only looks is left out. */
export const textOfHtml = (html: string): string => plainText(sanitizeHtml(html, allowed));

/** Sanitized HTML as plain text: blocks become lines, links show their address. */
function plainText(html: string): string {
  const linked = html.replace(/<a href="([^"]*)">(.*?)<\/a>/gs, (_, href: string, label: string) =>
    label.includes(href) ? label : `${label} (${href})`,
  );
  const lined = linked
    .replace(/<li>/g, '<li>- ')
    .replace(/<(?:br|hr)[^>]*>|<\/(?:p|h\d|li|tr|blockquote|pre|ul|ol|table)>/g, (tag) =>
      tag.startsWith('</p') || tag.startsWith('</h') ? '\n\n' : '\n',
    );
  const words = sanitizeHtml(lined, { allowedTags: [], allowedAttributes: {}, textFilter: unescape });
  return words
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Undoes the library's HTML escaping for the text part. */
const unescape = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');
