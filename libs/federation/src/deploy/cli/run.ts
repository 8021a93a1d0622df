import { commandLines, commands, similarCommands, toolHelp } from './commands.ts';
import { failureText } from './failures.ts';

const isHelp = (word: string): boolean => word === '--help' || word === '-h';

/**
 * Runs one command line of the deploy tool in a workspace, or in a remote's own repository. Prints why it failed;
 * answers the process's exit code, 2 for a command that there isn't.
 */
export const runDeployTool = async (
  workspace: string,
  [name = '--help', ...rest]: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> => {
  if (isHelp(name)) {
    console.log(toolHelp);
    return 0;
  }
  const command = commands.get(name);
  if (!command) {
    const similar = similarCommands(name);
    const meant = similar.length > 0 ? ` Did you mean ${similar.join(' or ')}?` : '';
    console.error([`There is no command '${name}'.${meant}`, ...commandLines].join('\n'));
    return 2;
  }
  if (rest.some(isHelp)) {
    console.log(command.help);
    return 0;
  }
  try {
    return await command.run(workspace, rest);
  } catch (error) {
    console.error(failureText(error, env['VITRINE_DEPLOY_TARGET'] || env['VITRINE_DEPLOY_DIR'] || '.data/deploy'));
    return 1;
  }
};
