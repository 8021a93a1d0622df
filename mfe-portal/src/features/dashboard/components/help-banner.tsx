import { Heading, media, Panel, Text, vars } from '@vitrine/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { StateDrawing } from '../../../shared/screen/state-drawing.tsx';
import { helpBanner } from '../content.ts';

const Banner = styled(Panel)`
  display: grid;
  align-items: center;
  gap: ${vars.space[4]} ${vars.space[10]};

  ${media.up('sm')} {
    grid-template-columns: auto minmax(0, 1fr);
  }
`;

const Copy = styled.div`
  display: grid;
  gap: ${vars.space[2]};
  max-width: 46ch;
`;

/** Room for the drawing, which is made once it comes near the screen: making it keeps a slow phone busy. */
const Picture = styled.div`
  width: 9rem;
  height: 9rem;
`;

/** Whether an element has come near the screen. */
function useIsNear(): readonly [RefObject<HTMLDivElement | null>, boolean] {
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setIsNear(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, isNear];
}

/** Explains the dashboard, at its end. */
export const HelpBanner = () => {
  const [picture, isNear] = useIsNear();
  return (
    <Banner $padding="lg" aria-label={helpBanner.title}>
      <Picture ref={picture} aria-hidden="true">
        {isNear && <StateDrawing form="iris" />}
      </Picture>
      <Copy>
        <Heading as="p">{helpBanner.title}</Heading>
        <Text size="sm" tone="textMuted">
          {helpBanner.text}
        </Text>
      </Copy>
    </Banner>
  );
};
