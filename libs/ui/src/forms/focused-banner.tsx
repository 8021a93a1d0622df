import { useLayoutEffect, useRef } from 'react';
import { BannerFrame, FormBanner, type FormBannerProps, isEmpty } from './form-banner.tsx';

/** A {@link FormBanner} whose errors take the focus when they appear, and so come into view. */
export const FocusedBanner = ({ tone, children, className, ...rest }: FormBannerProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const isFocused = tone === 'error' && !isEmpty(children);
  // Before the effects of the form around it, which may know a better place: the first marked field.
  useLayoutEffect(() => {
    if (isFocused) frame.current?.focus();
  }, [isFocused]);
  return (
    <BannerFrame ref={frame} className={className} $empty={isEmpty(children)} tabIndex={-1}>
      <FormBanner {...rest} tone={tone}>
        {children}
      </FormBanner>
    </BannerFrame>
  );
};
