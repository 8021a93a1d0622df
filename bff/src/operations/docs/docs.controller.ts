import { Controller, Get, Header } from '@nestjs/common';
import { Access } from '../../platform/http/index.ts';
import { openApiDocument } from '../../platform/openapi/index.ts';
import { referencePage } from './reference-page.tsx';
import { referenceScript } from './reference-script.ts';
import { referenceStyle } from './reference-style.ts';

/** The OpenAPI document and the reference page, built on first use to keep the start fast. */
@Controller()
export class DocsController {
  private document: ReturnType<typeof openApiDocument> | undefined;
  private page: string | undefined;

  @Get('docs-json')
  @Access('public')
  json(): unknown {
    return (this.document ??= openApiDocument());
  }

  @Get('docs')
  @Access('public')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header(
    'content-security-policy',
    "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; " +
      "frame-ancestors 'none'",
  )
  html(): string {
    return (this.page ??= referencePage());
  }

  @Get('docs/reference.css')
  @Access('public')
  @Header('content-type', 'text/css; charset=utf-8')
  style(): string {
    return referenceStyle;
  }

  @Get('docs/reference.js')
  @Access('public')
  @Header('content-type', 'text/javascript; charset=utf-8')
  script(): string {
    return referenceScript;
  }
}
