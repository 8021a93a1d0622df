import { visitProvider, type Visitor } from '@vitrine/testing';
import { fromOurPage } from './staff.ts';
import { type Answer, type Call, newAddress, type TestApp } from './test-app.ts';

/** A browser at its own network address: keeps cookies, and says which page a change comes from. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly address = newAddress();

  constructor(
    private readonly app: TestApp,
    private readonly userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  ) {}

  async call(path: string, call: Call = {}): Promise<Answer> {
    const answer = await this.app.call(path, {
      from: this.address,
      ...(this.cookies.size > 0
        ? { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
        : {}),
      ...call,
      headers: { ...fromOurPage, 'user-agent': this.userAgent, ...call.headers },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  post(path: string, body?: unknown): Promise<Answer> {
    return this.call(path, { method: 'POST', ...(body === undefined ? {} : { body }) });
  }

  signIn(email: string, password: string): Promise<Answer> {
    return this.post('/auth/login', { email, password });
  }

  /** Who the server says is signed in here; null for nobody. */
  async user(): Promise<Readonly<Record<string, unknown>> | null> {
    return (await this.call('/auth/me')).body['user'] as Record<string, unknown> | null;
  }

  /** Goes to the provider; answers its address, where nobody has signed in yet. */
  async startAt(provider: 'google' | 'facebook', returnTo?: string): Promise<URL> {
    const query = returnTo === undefined ? '' : `?${new URLSearchParams({ returnTo }).toString()}`;
    const answer = await this.call(`/auth/${provider}/start${query}`);
    return new URL(answer.headers.get('location') ?? '', this.app.config.http.publicUrl);
  }

  /** Signs in at the provider and comes back; answers the page of ours it is led to. */
  async signInAt(provider: 'google' | 'facebook', visitor: Visitor, returnTo?: string): Promise<string> {
    return this.comeBack(await visitProvider((await this.startAt(provider, returnTo)).href, visitor));
  }

  /** Opens the address that a provider sent it back to. */
  async comeBack(url: string): Promise<string> {
    const { pathname, search } = new URL(url);
    return (await this.call(pathname.replace('/api', '') + search)).headers.get('location') ?? '';
  }
}
