/** A form as it comes back: what was typed, and what is wrong with it. */
export interface Returned {
  readonly values: ReadonlyMap<string, string>;
  /** First message by field. */
  readonly errors: ReadonlyMap<string, string>;
  /** About the whole form. */
  readonly message: string;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** An attribute of a tag, as markup. */
const attribute = (tag: string, name: string): string | undefined => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];

const withAttribute = (tag: string, name: string, value: string): string =>
  tag.replace(new RegExp(` ${name}="[^"]*"`), '').replace(/\s*\/?>$/, (end) => ` ${name}="${escape(value)}"${end}`);

const unescape = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const withOption = (options: string, value: string): string =>
  options
    .replaceAll(' selected=""', '')
    .replaceAll(/<option value="([^"]*)"/g, (tag, own: string) =>
      unescape(own) === value ? `${tag} selected=""` : tag,
    );

const control = /<input\b[^>]*>|(<textarea\b[^>]*>)[\s\S]*?<\/textarea>|(<select\b[^>]*>)([\s\S]*?)<\/select>/g;

/**
 * Fills a prerendered form the way a browser would have kept it. Its markup brings the places: behind every control an
 * empty `<div aria-live="polite">` for the field's error, and one empty `<div role="alert">` for the whole form.
 * What is put there is marked `data-form-error` and `data-form-message`; the page styles both.
 */
export const fillForm = (html: string, { values, errors, message }: Returned): string => {
  let focused = false;
  const filled = html.replaceAll(
    control,
    (whole: string, area: string | undefined, select: string | undefined, options: string | undefined) => {
      const open = area ?? select ?? whole;
      const name = unescape(attribute(open, 'name') ?? '');
      const value = values.get(name);
      const wrong = errors.get(name);
      let tag = open;
      let error = '';
      if (wrong !== undefined) {
        const id = attribute(open, 'id') ?? name;
        tag = withAttribute(withAttribute(tag, 'aria-invalid', 'true'), 'aria-describedby', `${id}-error`);
        // The first field in error takes the focus, as it does in the living form.
        if (!focused) tag = tag.replace(/^<\w+/, '$& autofocus=""');
        focused = true;
        error = `${slotMark}${id} ${escape(wrong)}-->`;
      }
      if (area !== undefined) return `${tag}${escape(value === undefined ? '' : `\n${value}`)}</textarea>${error}`;
      if (select !== undefined)
        return `${tag}${value === undefined ? (options ?? '') : withOption(options ?? '', value)}</select>${error}`;
      return (value === undefined ? tag : withAttribute(tag, 'value', value)) + error;
    },
  );
  return filled
    .replaceAll(
      slot,
      (_, id: string, text: string, between: string) =>
        `${between}<div aria-live="polite"><p data-form-error="" id="${id}-error">${text}</p></div>`,
    )
    .replace(
      '<div role="alert"></div>',
      () => `<div role="alert"><p data-form-message="">${escape(message)}</p></div>`,
    );
};

/** Carries a field's error from its control to the live region behind it. */
const slotMark = '<!--vitrine:error ';
const slot = /<!--vitrine:error (\S+) ([^<>]*?)-->([\s\S]*?)<div aria-live="polite"><\/div>/g;
