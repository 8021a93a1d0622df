import { addressLines, brand } from '@vitrine/brand';
import { Link } from '@vitrine/shell-sdk';
import { media, vars, Wordmark } from '@vitrine/ui';
import { styled } from 'styled-components';
import { useMenu } from '../session/extensions.ts';

const Foot = styled.footer`
  border-block-start: 1px solid ${vars.color.hairline};
`;

const Inner = styled.div`
  display: grid;
  gap: 0.5rem;
  max-inline-size: 90rem;
  margin-inline: auto;
  padding: 1.5rem 1.25rem;

  ${media.up('md')} {
    gap: 2rem;
    grid-template-columns: 1fr auto auto;
    align-items: end;
    padding: 3.5rem;
  }
`;

const Small = styled.p`
  margin-block-start: 0.75rem;
  max-inline-size: 26rem;
  color: ${vars.color.textFaint};
  font-size: 0.875rem;
  line-height: 1.5;
`;

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 1.5rem;
  list-style: none;

  a {
    display: inline-flex;
    align-items: center;
    min-block-size: 2.75rem;
    color: ${vars.color.textMuted};
    font-size: 0.875rem;
    text-decoration: none;
  }

  a:hover {
    color: ${vars.color.text};
  }
`;

const socials = [
  ['LinkedIn', brand.social.linkedin],
  ['Instagram', brand.social.instagram],
  ['X', brand.social.x],
] as const;

export const SiteFooter = () => (
  <Foot>
    <Inner>
      <div>
        <Wordmark name={brand.agency} />
        <Small>
          <a href={brand.phone.href}>{brand.phone.shown}</a>
          <br />
          {addressLines.join(', ')}
          <br />
          {brand.inventedNote}
        </Small>
      </div>
      <nav aria-label="Footer">
        <List>
          {useMenu('footer').map((entry) => (
            <li key={entry.to}>
              <Link to={entry.to} data-for={entry.for}>
                {entry.label}
              </Link>
            </li>
          ))}
        </List>
      </nav>
      <nav aria-label="Elsewhere">
        <List>
          {socials.map(([name, href]) => (
            <li key={name}>
              <a href={href} target="_blank" rel="noreferrer" aria-label={`${name} (opens in a new tab)`}>
                {name}
              </a>
            </li>
          ))}
        </List>
      </nav>
    </Inner>
  </Foot>
);
