import { ApiError } from '@vitrine/api-client';
import { useNavigate, useSession } from '@vitrine/shell-sdk';
import { useToast } from '@vitrine/ui';
import { CommandPalette as Palette } from '@vitrine/ui/palette';
import { useState } from 'react';
import { leaveTo } from '../shared/leave.ts';
import { paths } from '../shared/paths.ts';
import { commandsFor, type PortalCommand, type PortalGroup, resultGroups } from './commands.ts';
import { readRecent, rememberCommand } from './recent-commands.ts';
import { shortestSearch, useSearch } from './use-search.ts';

const retryCommand: PortalCommand = { id: 'retry', title: 'Search again', note: 'Vitrine did not answer', to: null };

interface CommandPaletteProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** A whole new page, so that nothing of the session stays in memory. */
  readonly leave?: (path: string) => void;
}

/** Goes anywhere, begins anything, and finds clients, invoices, leads and codes. */
export const CommandPalette = ({ open, onOpenChange, leave = leaveTo }: CommandPaletteProps) => {
  const [text, setText] = useState('');
  const { user, signOut } = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  const { results, failed, searching, retry } = useSearch(open ? text : '');
  const userId = user?.id ?? '';

  const recent = text.trim() === '' && open ? readRecent(userId) : [];
  const found = results ? resultGroups(results) : [];
  const groups: readonly PortalGroup[] = [
    ...(recent.length > 0
      ? [{ label: 'Recent', items: recent.map((command) => ({ ...command, id: `recent:${command.id}` })) }]
      : []),
    ...found,
    ...(failed ? [{ label: 'Search', items: [retryCommand] }] : []),
    ...commandsFor(text.trim()),
  ];
  const count = found.reduce((sum, { items }) => sum + items.length, 0);
  const short = text.trim().length;
  const status =
    short > 0 && short < shortestSearch
      ? 'Records from two letters on'
      : failed
        ? 'The search failed'
        : searching
          ? 'Searching…'
          : results
            ? count === 0
              ? 'No record found'
              : `${count} found`
            : groups.length === 0
              ? 'Nothing found'
              : '';

  const change = (next: boolean): void => {
    if (!next) setText('');
    onOpenChange(next);
  };

  const signOutNow = async (): Promise<void> => {
    try {
      await signOut();
      leave(paths.home);
    } catch (error) {
      toast({
        tone: 'error',
        title: 'You are still signed in',
        description: error instanceof ApiError ? error.message : '',
      });
    }
  };

  const choose = (chosen: PortalCommand): void => {
    if (chosen.id === retryCommand.id) return void retry();
    const command = { ...chosen, id: chosen.id.replace(/^recent:/, '') };
    change(false);
    if (command.to === null) return void signOutNow();
    rememberCommand(userId, command);
    return void navigate(command.to);
  };

  return (
    <Palette
      open={open}
      onOpenChange={change}
      label="Search and commands"
      placeholder="Search, or say where to go"
      value={text}
      onValueChange={setText}
      groups={groups}
      status={status}
      onChoose={choose}
    />
  );
};
