/** The design system: tokens, type, and primitives. No HTTP, no routing, no business. */

// Tokens
export { tokens, type ColorName, type Tokens } from './tokens/tokens.ts';
export { customProperties, vars } from './tokens/vars.ts';
export { breakpoints, media, type Breakpoint } from './tokens/media.ts';
export { globalStyles } from './tokens/global-styles.ts';
export { tint } from './tokens/tint.ts';
export { touchTarget } from './tokens/touch.ts';
export { preloadFonts } from './fonts/fonts.ts';

// Brand
export { Mark, type MarkProps } from './brand/mark.tsx';
export { Wordmark, type WordmarkProps } from './brand/wordmark.tsx';
export {
  AlertIcon,
  ArrowRightIcon,
  ArrowUpRightIcon,
  CheckIcon,
  ChevronDownIcon,
  ChevronRightIcon,
  CloseIcon,
  CopyIcon,
  DownloadIcon,
  InfoIcon,
  MailIcon,
  MenuIcon,
  MoreIcon,
  SearchIcon,
  type IconProps,
} from './brand/icons.tsx';

// Type
export { Display, type DisplayProps } from './type/display.tsx';
export { inlineEmphasis } from './type/emphasis.ts';
export { Eyebrow } from './type/eyebrow.tsx';
export { Figure } from './type/figure.tsx';
export { Hairline } from './type/hairline.tsx';
export { Heading, type HeadingProps } from './type/heading.tsx';
export { Mono } from './type/mono.tsx';
export { Text, type TextProps, type TextTone } from './type/text.tsx';

// Accessibility
export { SkipLink, type SkipLinkProps } from './a11y/skip-link.tsx';
export { VisuallyHidden } from './a11y/visually-hidden.tsx';

// Actions
export { Button, type ButtonProps } from './actions/button.tsx';
export { IconButton, type IconButtonProps } from './actions/icon-button.tsx';
export { Spinner } from './actions/spinner.tsx';
export type { ButtonShape, ButtonSize, ButtonVariant } from './actions/button-styles.ts';

// Forms
export { CheckGroup, type CheckGroupProps } from './forms/check-group.tsx';
export { FormBanner, type BannerTone, type FormBannerProps } from './forms/form-banner.tsx';
export { SearchField, type SearchFieldProps } from './forms/search-field.tsx';
export { SelectField, type SelectFieldProps, type SelectOption } from './forms/select-field.tsx';
export { TextArea, type TextAreaProps } from './forms/text-area.tsx';
export { TextField, type TextFieldProps } from './forms/text-field.tsx';
export type { FieldProps } from './forms/field.tsx';

// Data
export { DescriptionList, type DescriptionListProps } from './data/description-list.tsx';
export { FilterTabs, type FilterOption, type FilterTabsProps } from './data/filter-tabs.tsx';
export { Kbd } from './data/kbd.tsx';
export { Panel, type PanelProps } from './data/panel.tsx';
export { StatStrip, type Stat, type StatStripProps } from './data/stat-strip.tsx';
export {
  Table,
  Td,
  Th,
  Tr,
  TwoLines,
  type SortDirection,
  type TableProps,
  type TdProps,
  type ThProps,
  type TrProps,
} from './data/table.tsx';
export { Timeline, type TimelineEvent } from './data/timeline.tsx';
export { Toolbar, ToolbarSpace } from './data/toolbar.tsx';

// Feedback
export { Badge, type BadgeProps, type BadgeTone } from './feedback/badge.tsx';
export { EmptyState, type EmptyStateProps } from './feedback/empty-state.tsx';
export { ErrorState, type ErrorStateProps } from './feedback/error-state.tsx';
export { Progress, type ProgressProps } from './feedback/progress.tsx';
export { Skeleton, type SkeletonProps, type SkeletonWidth } from './feedback/skeleton.tsx';

// Overlays: these bring Base UI, Menu and Toaster when they are near. A first view that imports none of the others does not load it.
export { ConfirmDialog, type ConfirmDialogProps } from './overlays/confirm-dialog.tsx';
export { Dialog, type DialogProps } from './overlays/dialog.tsx';
export { Menu } from './overlays/menu.tsx';
export type { MenuItem, MenuProps } from './overlays/menu-props.ts';
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
