/**
 * The part of react-router that shell and remotes use. It goes through this door because sharing
 * the package whole stops tree shaking, and what its browser module would bring is in `router/`
 * (ADR 0009). Add a name here when a remote needs one more.
 */
export {
  createSearchParams,
  Navigate,
  Outlet,
  Route,
  Routes,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useParams,
  type Location,
  type NavigateFunction,
  type To,
} from 'react-router';
export { Link, NavLink, type LinkProps, type NavLinkProps } from './router/link.tsx';
export { useSearchParams } from './router/use-search-params.ts';
