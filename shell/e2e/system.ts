/** The composed system under test, as `tools/e2e.ts` announces it. */
const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the browser tests with \`npm run test:e2e\``);
  return value;
};

export const system = {
  edgeUrl: required('VITRINE_EDGE_URL'),
  sandboxUrl: required('VITRINE_SANDBOX_URL'),
  databaseUrl: required('DATABASE_URL'),
  deployDir: required('VITRINE_DEPLOY_DIR'),
  controlUrl: required('VITRINE_CONTROL_URL'),
} as const;

type PartOfSystem = 'bff' | 'sandbox' | 'edge';

/** Stops a part while `during` runs, and has it serving again afterwards, whatever happened. */
export async function without(part: PartOfSystem, during: () => Promise<void>): Promise<void> {
  await control('stop', part);
  try {
    await during();
  } finally {
    await control('start', part);
  }
}

async function control(action: 'stop' | 'start', part: PartOfSystem): Promise<void> {
  const response = await fetch(`${system.controlUrl}/${action}/${part}`, { method: 'POST' });
  if (!response.ok) throw new Error(`Could not ${action} ${part}: ${await response.text()}`);
}
