import type { Document } from './typesetting.ts';

type Element = ReturnType<Document['struct']>;
/** The declared types lack `scope` and `bbox`, which pdfkit takes. */
interface ElementOptions {
  readonly alt?: string;
  readonly scope?: 'Column' | 'Row';
  readonly bbox?: readonly [number, number, number, number];
}

/**
 * The structure tree of a tagged PDF (ISO 32000-1, 14.8): what screen readers read, in the order in which it is drawn.
 * Whatever is drawn belongs either to an element or to an artifact, which readers skip.
 */
export class Structure {
  private readonly open: Element[];

  constructor(private readonly document: Document) {
    const root = document.struct('Document');
    document.addStructure(root);
    this.open = [root];
  }

  /** An element with what `draw` draws as its content, on one page. */
  content(type: string, draw: () => void, options: ElementOptions = {}): void {
    const content = this.document.markStructureContent(type);
    draw();
    this.document.endMarkedContent();
    this.parent.add(this.document.struct(type, options, content));
  }

  /** An element whose children are those added while `build` runs, on as many pages as it takes. */
  group<T>(type: string, build: () => T): T {
    const element = this.document.struct(type);
    this.parent.add(element);
    this.open.push(element);
    try {
      return build();
    } finally {
      this.open.pop();
      element.end();
    }
  }

  /** Decoration, and what a page repeats: rules, contours, running heads and feet. */
  artifact(draw: () => void): void {
    this.document.markContent('Artifact');
    draw();
    this.document.endMarkedContent();
  }

  /** A link's area, as the child of a `Link` element that holds its text. */
  link([x, y, width, height]: readonly [number, number, number, number], url: string, draw: () => void): void {
    const link = this.document.struct('Link');
    this.parent.add(link);
    const content = this.document.markStructureContent('Link');
    draw();
    this.document.endMarkedContent();
    link.add(content);
    const options = { structParent: link } as object;
    this.document.link(x, y, width, height, url, options);
    link.end();
  }

  end(): void {
    this.open[0]?.end();
  }

  private get parent(): Element {
    const parent = this.open.at(-1);
    if (!parent) throw new Error('The structure has ended');
    return parent;
  }
}
