/** Who to be at the sandbox's OpenID provider or Facebook, and what to do there. */
export interface Visitor {
  readonly email: string;
  readonly name?: string;
  /** OpenID: whether the provider says that it verified the address. Default: it does. */
  readonly verified?: boolean;
  /** Facebook: whether the person shares the address. Default: they do. */
  readonly share?: boolean;
  readonly decision?: 'allow' | 'deny';
}

/**
 * Does what a browser and a person do at the sandbox's sign-in page, from the address the product sent
 * them to; answers the address they are sent back to, which is not visited.
 */
export async function visitProvider(authorizationUrl: string, visitor: Visitor): Promise<string> {
  const { origin } = new URL(authorizationUrl);
  const cookies = new Map<string, string>();
  const visit = async (url: string, form?: URLSearchParams): Promise<Response> => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };

  let url = authorizationUrl;
  let response = await visit(url);
  for (let step = 0; step < 10; step += 1) {
    const location = response.headers.get('location');
    if (location !== null) {
      url = new URL(location, url).href;
      if (new URL(url).origin !== origin) return url;
      response = await visit(url);
    } else {
      const page = await response.text();
      const action = /<form method="post" action="([^"]+)">/.exec(page)?.[1];
      if (action === undefined)
        throw new Error(`The provider answered ${response.status} at ${url}: ${page.slice(0, 500)}`);
      url = new URL(action.replaceAll('&amp;', '&'), url).href;
      response = await visit(url, formOf(visitor));
    }
  }
  throw new Error(`The provider leads in circles, last to ${url}`);
}

const formOf = ({ email, name = '', verified = true, share = true, decision = 'allow' }: Visitor): URLSearchParams =>
  new URLSearchParams({
    email,
    name,
    decision,
    ...(verified ? { verified: 'on' } : {}),
    ...(share ? { share: 'on' } : {}),
  });
