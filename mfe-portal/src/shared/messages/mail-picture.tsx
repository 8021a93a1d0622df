import { vars } from '@vitrine/ui';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { drawMail, type MailGround } from './draw-mail.ts';

const Frame = styled.iframe`
  display: block;
  width: 100%;
  height: 20rem;
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.md};
  background: ${vars.color.panelRaised};
`;

interface MailPictureProps {
  /** The whole mail, as it leaves. */
  readonly html: string;
  /** Names the frame: 'Mail to june@alder.test'. */
  readonly label: string;
  /** As a program shows it that is set to light, or to dark. Default `day`. */
  readonly ground?: MailGround;
}

/**
 * A mail as its reader sees it, in a frame of its own in which nothing runs, loads or leads anywhere. The frame
 * has our origin only so that the mail can be drawn into it: its own styles would fall to the page's policy.
 */
export const MailPicture = ({ html, label, ground = 'day' }: MailPictureProps) => {
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const draw = (): void => drawMail(element, html, ground);
    draw();
    // The frame's first document may come after this effect, and takes the place of what was drawn.
    element.addEventListener('load', draw);
    return () => element.removeEventListener('load', draw);
  }, [html, ground]);

  return <Frame ref={frame} title={label} sandbox="allow-same-origin" srcDoc="<!doctype html><title>Mail</title>" />;
};
