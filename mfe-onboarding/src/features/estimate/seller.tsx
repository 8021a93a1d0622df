import { api, type Logo, logoRooms, logoSizeIn, pathOf } from '@vitrine/contracts';
import { Eyebrow, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { estimateTexts } from './content.ts';

/** On white, as on paper: that is what a logo is drawn for. */
const Picture = styled.img`
  box-sizing: content-box;
  max-width: calc(100% - 28px);
  height: auto;
  padding: 10px 14px;
  border-radius: ${vars.radius.md};
  background: #fff;
`;

interface SellerProps {
  readonly name: string;
  readonly logo: Logo | undefined;
}

/** Who sent the estimate, by its letterhead. The name says what the picture does. */
export const Seller = ({ name, logo }: SellerProps) => (
  <>
    {logo && (
      <Picture
        src={pathOf(api.logo.picture, { params: { hash: logo.hash } })}
        alt=""
        {...logoSizeIn(logoRooms.mail, logo)}
      />
    )}
    <Eyebrow>{estimateTexts.from(name)}</Eyebrow>
  </>
);
