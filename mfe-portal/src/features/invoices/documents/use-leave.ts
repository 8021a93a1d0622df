import { useLocation, useNavigate } from '@vitrine/shell-sdk';
import { toRecord } from '../../../shared/screen/list-hotkeys.ts';
import { openSearch } from '../../../shared/screen/list-query.ts';

/** Leaves an editor for the list or a record, with the list's filters, in the editor's place in the history. */
export function useLeave(): (path: string) => void {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (path) => void navigate(path + openSearch(search, null), { replace: true, state: toRecord });
}
