import type { BrowserContext } from 'playwright/test';
import { IdentityProviderPage } from '../pages/identity-provider-page.ts';
import { demoOwner } from '../pages/sign-in-page.ts';
import type { ScreenGroup } from './screen.ts';

/** A client of the demo, who has invoices to see. */
const client = { email: 'elena@marchettiaesthetics.example', name: 'Dr. Elena Marchetti' };

/** Signs the context's person in, before its screens are opened. */
export async function enter(context: BrowserContext, as: ScreenGroup['as'], origin: string): Promise<void> {
  if (as === 'visitor') return;
  if (as === 'owner') {
    const answer = await context.request.post(`${origin}/api/auth/login`, { headers: { origin }, data: demoOwner });
    if (!answer.ok()) throw new Error(`The sign-in answered ${String(answer.status())}: ${await answer.text()}`);
    return;
  }
  const page = await context.newPage();
  await page.goto(`${origin}/api/auth/google/start?returnTo=%2Faccount`);
  await new IdentityProviderPage(page).allow(client);
  await page.waitForURL('**/account');
  await page.close();
}
