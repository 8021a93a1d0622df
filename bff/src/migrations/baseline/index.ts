import { readFileSync } from 'node:fs';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions, functionNames } from '../../platform/database/functions.ts';

/** The last migration before the baselines: a database that has it has all that they make (ADR 0108). */
export const lastBeforeBaselines = 'MessageRollups1763824000004';

/** What a line of a baseline makes; indexes, constraints and rows go with their table. */
const creation = /^CREATE (EXTENSION|TABLE|VIEW|TRIGGER) (\w+)(?: .* ON (\w+))?/gm;

/** Makes the tables of a room in a new database. */
abstract class Baseline implements MigrationInterface {
  protected abstract readonly files: readonly URL[];

  async up(runner: QueryRunner): Promise<void> {
    for (const file of this.files) await runner.query(readFileSync(file, 'utf8'));
  }

  /** Takes back the last thing first, with foreign keys that the room added to tables of others. */
  async down(runner: QueryRunner): Promise<void> {
    const texts = this.files.map((file) => readFileSync(file, 'utf8'));
    for (const [, kind, name, table] of texts.flatMap((text) => [...text.matchAll(creation)]).toReversed())
      await runner.query(`DROP ${kind} ${name} ${table ? `ON ${table}` : ''} CASCADE`);
  }
}

class BaselinePlatform1763824100000 extends Baseline {
  protected readonly files = [new URL('./platform.sql', import.meta.url)];

  override async up(runner: QueryRunner): Promise<void> {
    await super.up(runner);
    await applyFunctions(runner);
  }

  override async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION IF EXISTS ${functionNames.join(', ')}`);
    await super.down(runner);
  }
}

class BaselineAuth1763824100001 extends Baseline {
  protected readonly files = [new URL('./auth.sql', import.meta.url)];
}

class BaselineSettings1763824100002 extends Baseline {
  protected readonly files = [new URL('./settings.sql', import.meta.url)];
}

class BaselineReleases1763824100003 extends Baseline {
  protected readonly files = [new URL('./releases.sql', import.meta.url)];
}

class BaselineContacts1763824100004 extends Baseline {
  protected readonly files = [new URL('./contacts.sql', import.meta.url)];
}

class BaselineClients1763824100005 extends Baseline {
  protected readonly files = [new URL('./clients.sql', import.meta.url)];
}

class BaselinePackages1763824100006 extends Baseline {
  protected readonly files = [new URL('./packages.sql', import.meta.url)];
}

class BaselineOnboarding1763824100007 extends Baseline {
  protected readonly files = [new URL('./onboarding.sql', import.meta.url)];
}

class BaselineInvoices1763824100008 extends Baseline {
  protected readonly files = [
    new URL('./invoices.sql', import.meta.url),
    new URL('./estimates.sql', import.meta.url),
    new URL('./ledger.sql', import.meta.url),
  ];
}

class BaselineCheckout1763824100009 extends Baseline {
  protected readonly files = [new URL('./checkout.sql', import.meta.url)];
}

class BaselineBooks1763824100010 extends Baseline {
  protected readonly files = [new URL('./books.sql', import.meta.url)];
}

class BaselineEmails1763824100011 extends Baseline {
  protected readonly files = [new URL('./emails.sql', import.meta.url)];
}

class BaselineSms1763824100012 extends Baseline {
  protected readonly files = [new URL('./sms.sql', import.meta.url)];
}

class BaselineMessages1763824100013 extends Baseline {
  protected readonly files = [new URL('./messages.sql', import.meta.url)];
}

/** One for each room that has tables, in the order of their foreign keys. */
export const baselines = [
  BaselinePlatform1763824100000,
  BaselineAuth1763824100001,
  BaselineSettings1763824100002,
  BaselineReleases1763824100003,
  BaselineContacts1763824100004,
  BaselineClients1763824100005,
  BaselinePackages1763824100006,
  BaselineOnboarding1763824100007,
  BaselineInvoices1763824100008,
  BaselineCheckout1763824100009,
  BaselineBooks1763824100010,
  BaselineEmails1763824100011,
  BaselineSms1763824100012,
  BaselineMessages1763824100013,
];
