/** The design system: tokens, type, and primitives. No HTTP, no routing, no business. */

// Tokens
export { tokens, type ColorName, type Tokens } from './tokens/tokens.ts';
export { breakpoints, media, smallFieldText, tint, touchTarget, vars, type Breakpoint } from './tokens/vars.ts';
export { globalStyles } from './tokens/global-styles.ts';
export { preloadFonts, withTextFont } from './fonts/fonts.ts';

// Brand
export { Mark, Wordmark, type MarkProps, type WordmarkProps } from './brand/wordmark.tsx';
export {
  AlertIcon,
  ArrowRightIcon,
  ArrowUpRightIcon,
  BookmarkIcon,
  CheckIcon,
  ChevronDownIcon,
  ChevronRightIcon,
  CloseIcon,
  ColumnsIcon,
  CopyIcon,
  DenseRowsIcon,
  DownloadIcon,
  InfoIcon,
  MailIcon,
  MenuIcon,
  MoreIcon,
  RowsIcon,
  SearchIcon,
  type IconProps,
} from './brand/icons.tsx';

// Type
export { Display, Heading, inlineEmphasis, type DisplayProps, type HeadingProps } from './type/heading.tsx';
export { Eyebrow, Figure, Hairline, Mono, Text, type TextProps, type TextTone } from './type/text.tsx';

// Accessibility
export { SkipLink, VisuallyHidden, visuallyHidden, type SkipLinkProps } from './a11y/visually-hidden.tsx';

// Actions
export {
  Button,
  Spinner,
  type ButtonProps,
  type ButtonShape,
  type ButtonSize,
  type ButtonVariant,
} from './actions/button.tsx';
export { chipStyles, chosenStyles } from './actions/chip-styles.ts';
export { IconButton, type IconButtonProps } from './actions/icon-button.tsx';

// Forms
export { CheckGroup, type CheckGroupProps } from './forms/check-group.tsx';
export { FocusedBanner } from './forms/focused-banner.tsx';
export { FormBanner, type BannerTone, type FormBannerProps } from './forms/form-banner.tsx';
export { Kbd, SearchField, type SearchFieldProps } from './forms/search-field.tsx';
export { SelectField, type SelectFieldProps, type SelectOption } from './forms/select-field.tsx';
export { TextArea, TextField, type TextAreaProps, type TextFieldProps } from './forms/text-field.tsx';
export type { FieldProps } from './forms/field.tsx';

// Data
export { DescriptionList, type DescriptionListProps } from './data/description-list.tsx';
export { FilterTabs, type FilterOption, type FilterTabsProps } from './data/filter-tabs.tsx';
export { Panel, type PanelProps } from './data/panel.tsx';
export { StatStrip, type Stat, type StatStripProps } from './data/stat-strip.tsx';
export {
  Table,
  Td,
  Th,
  Toolbar,
  ToolbarSpace,
  Tr,
  TwoLines,
  type SortDirection,
  type TableProps,
  type TdProps,
  type ThProps,
  type TrProps,
} from './data/table.tsx';
export { Timeline, type TimelineEvent } from './data/timeline.tsx';

// Feedback
export { Badge, type BadgeProps, type BadgeTone } from './feedback/badge.tsx';
export { EmptyState, ErrorState, type EmptyStateProps, type ErrorStateProps } from './feedback/states.tsx';
export { Progress, type ProgressProps } from './feedback/progress.tsx';
export { Reference } from './feedback/reference.tsx';
export { Skeleton, type SkeletonProps, type SkeletonWidth } from './feedback/skeleton.tsx';

// Overlays: these bring Base UI, Menu and Toaster when they are near. A first view that imports none of the others does
// not load it.
export { ConfirmDialog, type ConfirmDialogProps } from './overlays/confirm-dialog.tsx';
export { keepClear } from './overlays/keep-clear.ts';
export { EarlyDialog, type EarlyDialogProps } from './overlays/early-dialog.tsx';
export { Dialog, type DialogProps } from './overlays/dialog.tsx';
export { dialogFootStyles, FootBanner, FootMark } from './overlays/dialog-parts.tsx';
export { Menu } from './overlays/menu.tsx';
export type { MenuItem, MenuProps } from './overlays/open-menu.tsx';
export { Pending, useLoadingSign } from './overlays/pending.tsx';
export { Tabs, type TabItem, type TabsProps } from './overlays/tabs.tsx';
export { Toaster, useToast, type ShowToast, type ToastMessage, type ToastTone } from './overlays/toaster.tsx';
export { Tooltip, type TooltipProps } from './overlays/tooltip.tsx';

// The motif: contour drawings
export {
  Contour,
  contourPaths,
  contourSvg,
  drawingUnit,
  evenLight,
  fingerprint,
  heightField,
  iris,
  lightStops,
  molar,
  portrait,
  waveform,
  type ContourForm,
  type ContourPath,
  type ContourProps,
} from './contour/index.ts';
export { whenIdle } from './when-idle.ts';
