import type { Logo, logoRooms, MailAccent } from '@vitrine/contracts';
import { Text, vars } from '@vitrine/ui';
import { css, styled } from 'styled-components';
import { LogoPicture } from '../../../shared/logo-picture.tsx';
import { logoContent } from './content.ts';

const Pair = styled.div`
  display: grid;
  gap: ${vars.space[5]};
`;

const Figure = styled.figure`
  display: grid;
  gap: ${vars.space[2]};
  min-width: 0;
`;

const ground = css`
  display: grid;
  align-items: center;
  overflow-wrap: anywhere;

  img {
    max-width: 100%;
    height: auto;
  }
`;

const name = css`
  font-family: ${vars.font.display};
  font-size: 1.375rem;
`;

/** Paper is white, in any theme. */
const Sheet = styled.div`
  ${ground}
  min-height: 6.5rem;
  border-radius: ${vars.radius.md};
  padding: ${vars.space[5]};
  background: #fff;
  color: ${vars.color.ink};

  p {
    ${name}
  }
`;

const Band = styled.div<{ $accent: MailAccent }>`
  ${ground}
  padding: ${vars.space[4]} ${vars.space[5]};
  border-block-end: 2px solid ${({ $accent }) => vars.color[$accent]};
  background: ${vars.color.ink};
  color: ${({ $accent }) => vars.color[$accent]};

  img {
    box-sizing: content-box;
    max-width: calc(100% - 28px);
    padding: 10px 14px;
    border-radius: 8px;
    background: #fff;
  }

  p {
    ${name}
  }
`;

/** Around a band that stands alone: its ground is that of the page. */
const BandFrame = styled.div`
  overflow: hidden;
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.md};
`;

interface LogoSketchesProps {
  readonly logo: Logo | null;
  readonly displayName: string;
  readonly accent: MailAccent;
}

const headOf = ({ logo, displayName }: LogoSketchesProps, room: keyof typeof logoRooms) =>
  logo ? <LogoPicture logo={logo} room={room} alt={displayName} /> : <p>{displayName}</p>;

/** Where an email begins: with the logo, or with the name where there is none. */
export const MailBand = (props: LogoSketchesProps) => <Band $accent={props.accent}>{headOf(props, 'mail')}</Band>;

/** The same, and the head of a document. */
export const LogoSketches = (props: LogoSketchesProps) => (
  <Pair>
    <Figure>
      <Text as="figcaption" size="sm" tone="textMuted">
        {logoContent.onPaper}
      </Text>
      <Sheet>{headOf(props, 'paper')}</Sheet>
    </Figure>
    <Figure>
      <Text as="figcaption" size="sm" tone="textMuted">
        {logoContent.inEmails}
      </Text>
      <BandFrame>
        <MailBand {...props} />
      </BandFrame>
    </Figure>
  </Pair>
);
