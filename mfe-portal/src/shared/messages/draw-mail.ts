export type MailGround = 'day' | 'night';

/** Kept away from the browser while it parses: as text, these styles would be refused by the page's policy. */
const styleMark = 'data-mail-style';
const styleAttribute = /\sstyle="/g;
const styleElement = /<style[^>]*>([\s\S]*?)<\/style>/gi;
const darkQuery = /\(\s*prefers-color-scheme\s*:\s*dark\s*\)/g;

/** What a picture of a mail has no use for, whatever it says. */
const inactive = 'script, iframe, object, embed, link, meta, base, form, input, button, img, video, audio, style';

/** Beyond this the frame scrolls, in pixels. */
const maximumHeight = 1200;

interface ParsedMail {
  readonly content: Document;
  /** The mail's own sheet. */
  readonly sheet: string;
}

/** Parses a mail without letting anything of it load or run. */
function parse(html: string): ParsedMail {
  const sheets: string[] = [];
  const bare = html.replaceAll(styleElement, (_, text: string) => {
    sheets.push(text);
    return '';
  });
  const content = new DOMParser().parseFromString(bare.replaceAll(styleAttribute, ` ${styleMark}="`), 'text/html');
  for (const element of content.querySelectorAll(inactive)) element.remove();
  for (const element of content.querySelectorAll('*')) {
    for (const name of element.getAttributeNames())
      if (name.startsWith('on') || name === 'style') element.removeAttribute(name);
  }
  // Where a link would lead is told, not followed.
  for (const link of content.querySelectorAll('a[href]')) {
    link.setAttribute('title', link.getAttribute('href') ?? '');
    link.removeAttribute('href');
  }
  return { content, sheet: sheets.join('\n') };
}

/** Draws a mail into a frame of our origin: styles go through CSSOM, which a strict content security policy lets pass. */
export function drawMail(frame: HTMLIFrameElement, html: string, ground: MailGround): void {
  const page = frame.contentDocument;
  const view = frame.contentWindow;
  if (!page?.body || !view) return;
  const { content, sheet } = parse(html);

  page.documentElement.lang = content.documentElement.lang || 'en';
  page.title = content.title || 'Mail';
  page.body.replaceChildren(...[...content.body.childNodes].map((node) => page.importNode(node, true)));
  page.body.className = content.body.className;
  page.body.style.cssText = content.body.getAttribute(styleMark) ?? '';
  for (const element of page.body.querySelectorAll<HTMLElement>(`[${styleMark}]`)) {
    element.style.cssText = element.getAttribute(styleMark) ?? '';
    element.removeAttribute(styleMark);
  }
  // The reader's own preference gives way to the ground that was asked for.
  page.documentElement.style.colorScheme = ground === 'night' ? 'dark' : 'light';
  adopt(page, view, sheet.replaceAll(darkQuery, ground === 'night' ? 'all' : 'not all'));
  frame.style.height = 'auto';
  frame.style.height = `${String(Math.min(page.documentElement.scrollHeight, maximumHeight))}px`;
}

/** A sheet belongs to the document whose window made it. */
function adopt(page: Document, view: Window, text: string): void {
  const Sheet = Reflect.get(view, 'CSSStyleSheet') as typeof CSSStyleSheet | undefined;
  if (!Sheet || !('adoptedStyleSheets' in page)) return;
  const sheet = new Sheet();
  sheet.replaceSync(text);
  page.adoptedStyleSheets = [sheet];
}
