import { keepPreviousData } from '@tanstack/react-query';
import { ApiError } from '@vitrine/api-client';
import { api } from '@vitrine/contracts';
import { useNavigate, useSession } from '@vitrine/shell-sdk';
import { useToast } from '@vitrine/ui';
import { CommandPalette as Palette } from '@vitrine/ui/palette';
import { useEffect, useState } from 'react';
import { useEndpoint } from '../shared/api/use-endpoint.ts';
import { loadPage, paths } from '../shared/paths.ts';
import { serverText } from '../shared/problems.ts';
import {
  commandsFor,
  type PortalCommand,
  type PortalGroup,
  readRecent,
  rememberCommand,
  resultGroups,
} from './commands.ts';

/** Debounce of the search, in milliseconds. */
const pause = 150;
const shortestSearch = 2;
const longest = 200;

/** Clients, invoices, estimates, leads and codes that match the text. */
function useSearch(text: string) {
  const typed = text.trim().slice(0, longest);
  const [searchText, setSearchText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearchText(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);

  const enabled = searchText.length >= shortestSearch && typed.length >= shortestSearch;
  const { data, isError, isFetching, refetch } = useEndpoint(
    api.search.find,
    enabled ? { query: { q: searchText, with: 'estimates' } } : null,
    // Earlier results stay until new ones arrive, so that the list does not flicker.
    { placeholderData: keepPreviousData },
  );
  return {
    results: enabled ? data : undefined,
    failed: enabled && isError,
    searching: typed.length >= shortestSearch && (typed !== searchText || isFetching),
    retry: refetch,
  };
}

const retryCommand: PortalCommand = { id: 'retry', title: 'Search again', note: 'No answer from Vitrine', to: null };

interface CommandPaletteProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Loads a new document, so that nothing of the session stays in memory. */
  readonly leave?: (path: string) => void;
}

/** Navigation, actions, and search over clients, invoices, estimates, leads and codes. */
export const CommandPalette = ({ open, onOpenChange, leave = loadPage }: CommandPaletteProps) => {
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
    // Before what the server finds: otherwise its answer would put another item under the Enter key.
    ...commandsFor(text.trim(), user),
    ...found,
    ...(failed ? [{ label: 'Search', items: [retryCommand] }] : []),
  ];
  const count = found.reduce((sum, { items }) => sum + items.length, 0);
  const short = text.trim().length;
  const status =
    short > 0 && short < shortestSearch
      ? 'Type two letters to search'
      : failed
        ? 'Search didn’t work'
        : searching
          ? 'Searching…'
          : results
            ? count === 0
              ? 'Nothing found'
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
        title: 'You’re still signed in',
        description: error instanceof ApiError ? serverText(error) : '',
      });
    }
  };

  const choose = (chosen: PortalCommand): void => {
    if (chosen.id === retryCommand.id) return void retry();
    const command = { ...chosen, id: chosen.id.replace(/^recent:/, '') };
    change(false);
    if (command.run) return command.run();
    if (command.to === null) return void signOutNow();
    rememberCommand(userId, command);
    return void navigate(command.to);
  };

  return (
    <Palette
      open={open}
      onOpenChange={change}
      label="Search and commands"
      placeholder="Search or jump to a page"
      value={text}
      onValueChange={setText}
      groups={groups}
      status={status}
      onChoose={choose}
    />
  );
};
