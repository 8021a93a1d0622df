import { type Logo, logoEndpoints, logoRooms, logoSizeIn, pathOf } from '@vitrine/contracts';

interface LogoPictureProps {
  readonly logo: Logo;
  readonly room: keyof typeof logoRooms;
  readonly alt: string;
}

/** The agency’s logo, as large as it is in its room. */
export const LogoPicture = ({ logo, room, alt }: LogoPictureProps) => (
  <img
    src={pathOf(logoEndpoints.picture, { params: { hash: logo.hash } })}
    alt={alt}
    {...logoSizeIn(logoRooms[room], logo)}
  />
);
