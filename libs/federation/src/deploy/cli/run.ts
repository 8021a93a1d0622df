import { HelpAsked, UsageError } from './arguments.ts';
import { commands } from './commands.ts';
import { failureText } from './failures.ts';

/**
 * Runs one command line of the deploy tool in a workspace, or in a remote's own repository. Prints why it failed;
 * answers the process's exit code.
 */
export const runDeployTool = async (
  workspace: string,
  [name = '', ...rest]: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> => {
  try {
    if (name === '--help') throw new HelpAsked(`Usage: deploy <${Object.keys(commands).join(' | ')}> …`);
    const command = commands[name];
    if (!command) throw new UsageError(`Usage: deploy <${Object.keys(commands).join(' | ')}> …`);
    return await command(workspace, rest);
  } catch (error) {
    if (error instanceof HelpAsked) {
      console.log(error.message);
      return 0;
    }
    console.error(failureText(error, env['VITRINE_DEPLOY_TARGET'] || env['VITRINE_DEPLOY_DIR'] || '.data/deploy'));
    return 1;
  }
};
