/**
 * The part of react-router that shell and remotes use. It goes through this door because sharing
 * the package whole stops tree shaking. Add a name here when a remote needs one more.
 */
export {
  createSearchParams,
  Link,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
  type LinkProps,
  type Location,
  type NavLinkProps,
  type NavigateFunction,
  type To,
} from 'react-router';
