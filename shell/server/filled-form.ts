import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;

/** A form as it comes back: what was typed, and what is wrong with it. */
export interface SubmittedForm {
  readonly values: ReadonlyMap<string, string>;
  /** First message by field. */
  readonly errors: ReadonlyMap<string, string>;
  /** About the whole form. */
  readonly message: string;
}

/** Text that replaces what the page has between two offsets. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Attributes to set, and those to remove as undefined. */
type Attributes = Readonly<Record<string, string | undefined>>;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** All elements in the order of the page; what a `<template>` holds is no part of it. */
const elementsIn = (parent: Parent): readonly Element[] =>
  parent.childNodes.flatMap((node) => ('tagName' in node ? [node, ...elementsIn(node)] : []));

const textIn = (parent: Parent): string =>
  parent.childNodes.map((node) => ('value' in node ? node.value : 'childNodes' in node ? textIn(node) : '')).join('');

const attribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((one) => one.name === name)?.value;

const insertion = (at: number, text: string): Edit => ({ from: at, to: at, text });

/** Offset behind the name in an element's tag. */
const nameEnd = ({ tagName, sourceCodeLocation }: Element): number =>
  (sourceCodeLocation?.startOffset ?? 0) + 1 + tagName.length;

const setAttributes = (html: string, element: Element, attributes: Attributes): readonly Edit[] => {
  const places = element.sourceCodeLocation?.attrs ?? {};
  const removals = Object.keys(attributes).flatMap((name) => {
    const place = places[name];
    if (!place) return [];
    const space = /\s/.test(html.charAt(place.startOffset - 1)) ? 1 : 0;
    return [{ from: place.startOffset - space, to: place.endOffset, text: '' }];
  });
  const added = Object.entries(attributes).map(([name, value]) =>
    value === undefined ? '' : ` ${name}="${escape(value)}"`,
  );
  const end = Math.max(nameEnd(element), ...Object.values(places).map(({ endOffset }) => endOffset));
  return [...removals, insertion(end, added.join(''))];
};

const isRadio = (control: Element): boolean => attribute(control, 'type') === 'radio';

/** What an option sends. */
const optionValue = (option: Element): string =>
  attribute(option, 'value') ?? textIn(option).trim().replaceAll(/\s+/g, ' ');

/** An input's attributes that keep what was typed or chosen; other controls keep it between their tags. */
const valueAttributes = (control: Element, value: string): Attributes => {
  if (control.tagName !== 'input') return {};
  if (!isRadio(control)) return { value };
  return { checked: attribute(control, 'value') === value ? '' : undefined };
};

/** What keeps the text of a text area, or the choice of a select. */
const fillContent = (html: string, control: Element, value: string): readonly Edit[] => {
  if (control.tagName === 'select')
    return elementsIn(control)
      .filter(({ tagName }) => tagName === 'option')
      .flatMap((option) => setAttributes(html, option, { selected: optionValue(option) === value ? '' : undefined }));
  const { startTag, endTag } = control.sourceCodeLocation ?? {};
  if (control.tagName !== 'textarea' || !startTag || !endTag) return [];
  // The first line break in a text area is not part of its text.
  return [{ from: startTag.endOffset, to: endTag.startOffset, text: `\n${escape(value)}` }];
};

/** Whether an element is `<div name="value"></div>`: a place for a message. */
const isPlace = ({ tagName, attrs, childNodes }: Element, name: string, value: string): boolean =>
  tagName === 'div' &&
  childNodes.length === 0 &&
  attrs.length === 1 &&
  attrs[0]?.name === name &&
  attrs[0].value === value;

const applyEdits = (html: string, edits: readonly Edit[]): string => {
  let at = 0;
  const parts = edits
    .toSorted((one, other) => one.from - other.from)
    .map(({ from, to, text }) => {
      const gap = html.slice(at, from);
      at = to;
      return gap + text;
    });
  return parts.join('') + html.slice(at);
};

/**
 * Fills a prerendered form the way a browser would have kept it, and leaves every other byte as it is. Its markup
 * brings the places: behind every control an empty `<div aria-live="polite">` for the field's error, and one empty
 * `<div role="alert">` for the whole form. What is put there is marked `data-form-error` and `data-form-message`; the
 * page styles both.
 *
 * The page is parsed here, and not when it is built, so that a build of any age can be filled (ADR 0012). Only a form
 * that the API refused is parsed, so nothing is kept.
 */
export const fillForm = (html: string, { values, errors, message }: SubmittedForm): string => {
  // As browsers read it whose scripts do not run: what is in a `<noscript>` is part of the page.
  const page = elementsIn(parseFragment(html, { sourceCodeLocationInfo: true, scriptingEnabled: false }));
  const edits: Edit[] = [];
  /** Fields whose error has been said: radios of one name share it, and the place behind the last of them. */
  const fieldNames = new Set<string>();
  /** Error that waits for the place behind its control. */
  let errorMarkup = '';

  const fillControl = (control: Element, name: string): void => {
    const value = values.get(name);
    const wrong = fieldNames.has(name) ? undefined : errors.get(name);
    const attributes = value === undefined ? {} : valueAttributes(control, value);
    if (wrong === undefined) {
      edits.push(...setAttributes(html, control, attributes));
    } else {
      // The first field in error takes the focus, as it does in the living form.
      if (fieldNames.size === 0) edits.push(insertion(nameEnd(control), ' autofocus=""'));
      fieldNames.add(name);
      const id = `${attribute(control, 'id') ?? name}-error`;
      const invalid = isRadio(control) ? {} : { 'aria-invalid': 'true' };
      edits.push(...setAttributes(html, control, { ...invalid, 'aria-describedby': id, ...attributes }));
      errorMarkup = `<p data-form-error="" id="${escape(id)}">${escape(wrong)}</p>`;
    }
    if (value !== undefined) edits.push(...fillContent(html, control, value));
  };

  const fillPlace = (place: Element, text: string): void => {
    edits.push(insertion(place.sourceCodeLocation?.startTag?.endOffset ?? 0, text));
  };

  const alert = page.find((element) => isPlace(element, 'role', 'alert'));
  if (alert) fillPlace(alert, `<p data-form-message="">${escape(message)}</p>`);
  for (const element of page) {
    if (['input', 'textarea', 'select'].includes(element.tagName)) {
      fillControl(element, attribute(element, 'name') ?? '');
    } else if (errorMarkup !== '' && isPlace(element, 'aria-live', 'polite')) {
      fillPlace(element, errorMarkup);
      errorMarkup = '';
    }
  }
  return applyEdits(html, edits);
};
