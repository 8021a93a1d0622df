import type { ComponentPropsWithRef, ReactNode } from 'react';

export type IconProps = Omit<ComponentPropsWithRef<'svg'>, 'children'> & {
  /** In pixels at the usual text size; grows with the reader's own. Default 16. */
  size?: number;
};

const icon = (drawing: ReactNode) =>
  function Icon({ size = 16, ...rest }: IconProps) {
    return (
      <svg
        width={`${size / 16}rem`}
        height={`${size / 16}rem`}
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        {...rest}
      >
        {drawing}
      </svg>
    );
  };

/** Drawn on a 16 px grid with one stroke width; always used with a name. */
export const ArrowRightIcon = /* @__PURE__ */ icon(<path d="M2.5 8h11M9.5 4l4 4-4 4" />);
export const ArrowUpRightIcon = /* @__PURE__ */ icon(<path d="M4.5 11.5l7-7M5.5 4.5h6v6" />);
export const ChevronDownIcon = /* @__PURE__ */ icon(<path d="M4 6.25 8 10l4-3.75" />);
export const ChevronRightIcon = /* @__PURE__ */ icon(<path d="M6.25 4 10 8l-3.75 4" />);
export const CloseIcon = /* @__PURE__ */ icon(<path d="M4 4l8 8M12 4l-8 8" />);
export const SearchIcon = /* @__PURE__ */ icon(
  <path d="M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.4 10.4l3.1 3.1" />,
);
export const CheckIcon = /* @__PURE__ */ icon(<path d="M3.25 8.5l3.1 3.1 6.4-7.2" />);
export const AlertIcon = /* @__PURE__ */ icon(
  <path d="M8 5v3.5M8 11v.01M8 14.25a6.25 6.25 0 1 0 0-12.5 6.25 6.25 0 0 0 0 12.5Z" />,
);
export const InfoIcon = /* @__PURE__ */ icon(
  <path d="M8 7.5V11M8 5v.01M8 14.25a6.25 6.25 0 1 0 0-12.5 6.25 6.25 0 0 0 0 12.5Z" />,
);
export const MoreIcon = /* @__PURE__ */ icon(<path strokeWidth="1.9" d="M3.5 8v.01M8 8v.01M12.5 8v.01" />);
export const MailIcon = /* @__PURE__ */ icon(<path d="M2 4h12v8.5H2zM2.3 4.3 8 8.9l5.7-4.6" />);
export const DownloadIcon = /* @__PURE__ */ icon(<path d="M8 2.5v7.5M4.75 7 8 10.25 11.25 7M2.75 13.25h10.5" />);
export const CopyIcon = /* @__PURE__ */ icon(<path d="M5.5 5.5h7.75v7.75H5.5zM3 10.5h-.25V2.75h7.75V3" />);
export const BookmarkIcon = /* @__PURE__ */ icon(<path d="M4.5 2.5h7v11L8 10.8l-3.5 2.7z" />);
export const ColumnsIcon = /* @__PURE__ */ icon(<path d="M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10" />);
export const RowsIcon = /* @__PURE__ */ icon(<path d="M2 4h12M2 8h12M2 12h12" />);
export const DenseRowsIcon = /* @__PURE__ */ icon(<path d="M2 3h12M2 6.3h12M2 9.7h12M2 13h12" />);
export const MenuIcon = /* @__PURE__ */ icon(<path d="M2.5 5.5h11M2.5 10.5h11" />);
