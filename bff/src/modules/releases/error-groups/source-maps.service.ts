import { SourceMap } from 'node:module';
import { Injectable } from '@nestjs/common';
import type { ErrorFrame } from '@vitrine/contracts';
import { Log } from '../../../platform/log.ts';
import { Deployed } from '../deployments/index.ts';
import type { ScriptFrame } from './error-groups.entities.ts';
import { scriptName } from './stack-frames.ts';

/** Scripts kept with their maps: those of a few errors; a map takes some megabytes. */
const keptScripts = 12;

interface MappedScript {
  readonly lines: readonly string[];
  readonly map: SourceMap;
}

/** Minified names are shorter than any that would help. */
const readableName = (name: string | null): string | null => (name !== null && name.length > 3 ? name : null);

/** Where a function of this minified name is defined, at or before a place; null where that cannot be seen. */
const definitionOf = (code: string, name: string, before: number): number | null => {
  const plain = name.replaceAll('$', String.raw`\$`);
  const defined = new RegExp(
    [
      String.raw`(?:function\*? |class `,
      String.raw`|\b(?=${plain}=(?:async ?)?(?:function|class|\(|[\w$]+=>))`,
      String.raw`|(?<=[,{;}] ?(?:async |static )*)(?=${plain}\([^()]*\)\{)`,
      String.raw`)${plain}(?![\w$])`,
    ].join(''),
    'g',
  );
  let found: number | null = null;
  for (const { index, 0: text } of code.slice(0, before).matchAll(defined)) found = index + text.length - name.length;
  return found;
};

/** Maps frames of minified scripts to our sources by the builds' source maps, which no browser ever gets. */
@Injectable()
export class SourceMapsService {
  /** By URL path, the least recently used first. */
  private readonly scripts = new Map<string, Promise<MappedScript | null>>();

  constructor(
    private readonly deployed: Deployed,
    private readonly log: Log,
  ) {}

  /** In their order. A frame whose build keeps no map is named by its script. */
  map(frames: readonly ScriptFrame[]): Promise<ErrorFrame[]> {
    return Promise.all(frames.map(async (frame) => this.mapFrame(frame, await this.script(frame.url))));
  }

  private mapFrame(frame: ScriptFrame, script: MappedScript | null): ErrorFrame {
    const { url, line, column } = frame;
    const origin = script?.map.findOrigin(line, column);
    if (!script || !origin || !('fileName' in origin) || typeof origin.fileName !== 'string')
      return { file: scriptName(url), line, column, function: readableName(frame.function), mapped: false };
    return {
      file: origin.fileName,
      line: origin.lineNumber,
      column: origin.columnNumber,
      function: this.functionOf(frame, script),
      mapped: true,
    };
  }

  /** The name that the function has in our sources: the map says it where the function is defined. */
  private functionOf({ line, column, function: name }: ScriptFrame, { lines, map }: MappedScript): string | null {
    const code = lines[line - 1];
    const at = name === null || code === undefined ? null : definitionOf(code, name, column);
    const origin = at === null ? null : map.findOrigin(line, at + 1);
    return origin && 'name' in origin && typeof origin.name === 'string' ? origin.name : readableName(name);
  }

  private script(url: string): Promise<MappedScript | null> {
    const script = this.scripts.get(url) ?? this.read(url);
    this.scripts.delete(url);
    this.scripts.set(url, script);
    for (const oldest of this.scripts.keys()) {
      if (this.scripts.size <= keptScripts) break;
      this.scripts.delete(oldest);
    }
    return script;
  }

  private async read(url: string): Promise<MappedScript | null> {
    try {
      const found = await this.deployed.scriptOf(url);
      return found && { lines: found.code.split('\n'), map: new SourceMap(found.map) };
    } catch (error) {
      // The store may answer the next time.
      this.scripts.delete(url);
      this.log.warn({ script: url, err: error }, 'A source map could not be read');
      return null;
    }
  }
}
