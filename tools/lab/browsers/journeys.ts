import { randomUUID } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Person } from './person.ts';

interface Place {
  readonly downloads: string;
}

export interface Journey {
  readonly name: string;
  readonly go: (person: Person, place: Place) => Promise<void>;
}

const address = (): string => `ines.${randomUUID().slice(0, 8)}@example.test`;

/** What visitors, clients and staff do first of all. Staff's come last: they stay signed in. */
export const journeys: readonly Journey[] = [
  {
    name: 'an inquiry is sent',
    go: async (person) => {
      await person.goTo('/contact');
      await person.fill(/^(Your )?name/i, 'Dr. Ines Marlow');
      await person.fill(/^(Your )?email/i, address());
      await person.fill(/message/i, 'We open a second practice in spring.');
      await person.press(/^Send message$/);
      await person.sees(/Message sent successfully!/);
    },
  },
  {
    name: 'the chat answers',
    go: async (person) => {
      await person.goTo('/faq');
      await person.press(/chat/i);
      await person.fill(/^Your message/, 'How long does a project take?\n');
      await person.sees(/\bweeks?\b|\bdays?\b|\bmonths?\b/);
    },
  },
  {
    name: 'a package is chosen and paid',
    go: async (person) => {
      await person.goTo('/onboarding/package?package=foundation');
      await person.fill(/^First name/, 'Ana');
      await person.fill(/^Last name/, "O'Brien");
      await person.fill(/^Practice name/, 'Lattice Dermatology');
      await person.choose(/^Practice type/, 'dermatology');
      await person.press(/^Next$/);
      await person.fill(/^Email/, address());
      await person.fill(/^Phone/, '+1 212 555 0134');
      await person.fill(/^City/, 'New York');
      for (let step = 2; step < 6; step += 1) {
        await person.sees(new RegExp(`Step ${String(step)} of 6`, 'i'));
        await person.press(/^Next$/);
      }
      await person.press(/^Launch Payment Portal/);
      await person.press(/^Pay \$4,997\.00/);
      await person.isAt(/\/checkout\/pay\//);
      await person.press(/^Approve$/);
      await person.sees(/Payment Successful/);
    },
  },
  {
    name: 'staff sign in',
    go: async (person) => {
      await person.goTo('/login');
      await person.press(/^Sign in$/);
      await person.press(/^Continue with Email$/);
      await person.fill(/^Email/, 'owner@vitrine.test');
      await person.fill(/^Password/, 'vitrine-demo');
      await person.press(/^Sign in$/);
      await person.sees(/Admin Dashboard/);
    },
  },
  {
    name: 'an invoice is made, and its PDF downloaded',
    go: async (person, { downloads }) => {
      await person.goTo('/invoices');
      await person.press(/^New invoice$/);
      await person.fill(/^Client name/, 'Lattice Dermatology');
      await person.fill(/^Client email/, address());
      await person.fill(/^Amount/, '1250.50');
      await person.press(/^Create Invoice$/);
      const number = await person.until('the new invoice is open', async () => {
        const heading = await person.driver.run(
          () => document.querySelector('aside h2, [role="complementary"] h2')?.textContent ?? '',
        );
        return /INV-[\d-]+/.exec(heading)?.[0] ?? null;
      });
      await person.press(/^Download PDF$/);
      await person.press(/^US Letter$/);
      await person.until(`${number}.pdf is in the downloads`, async () => {
        const file = globSync(`*${number}*.pdf`, { cwd: downloads })[0];
        return file &&
          existsSync(join(downloads, file)) &&
          readFileSync(join(downloads, file)).subarray(0, 5).toString() === '%PDF-'
          ? file
          : null;
      });
    },
  },
];
