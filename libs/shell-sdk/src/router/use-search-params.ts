import {
  createSearchParams,
  useLocation,
  useNavigate,
  type NavigateOptions,
  type URLSearchParamsInit,
} from 'react-router';
import { useMemo } from 'react';

export type SetSearchParams = (
  next: URLSearchParamsInit | ((current: URLSearchParams) => URLSearchParamsInit),
  options?: NavigateOptions,
) => void;

/** The query of the address, and a function that navigates to another one on the same path. */
export const useSearchParams = (): readonly [URLSearchParams, SetSearchParams] => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const current = useMemo(() => createSearchParams(search), [search]);
  const set = useMemo(
    (): SetSearchParams => (next, options) => {
      const query = createSearchParams(typeof next === 'function' ? next(new URLSearchParams(current)) : next);
      void navigate(`?${query.toString()}`, options);
    },
    [current, navigate],
  );
  return [current, set];
};
