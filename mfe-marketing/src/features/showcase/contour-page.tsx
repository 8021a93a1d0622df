import { Link, usePageTitle } from '@vitrine/shell-sdk';
import { Button, media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { DetailPage } from '../../shared/detail-page.tsx';
import { contourProject, showcaseLabels } from './content.ts';
import { drawings } from './drawings.ts';

const Gallery = styled.ul.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr));
  gap: ${vars.space[8]} ${vars.space[6]};
  padding-block-end: ${vars.space[12]};

  img {
    width: 100%;
    height: auto;
    aspect-ratio: 1;
    object-fit: contain;
  }

  p {
    margin-block-start: ${vars.space[3]};
    font: ${vars.text.xs} / 1.6 ${vars.font.mono};
    color: ${vars.color.textFaint};
  }

  ${media.up('md')} {
    column-gap: ${vars.space[10]};
  }
`;

/** `/showcase/contour`: the drawings themselves, which is what this project made. */
export const ContourPage = () => {
  const { title, subtitle, description } = contourProject;
  usePageTitle(title);
  return (
    <DetailPage
      back={{ to: '/#showcase', label: showcaseLabels.all }}
      title={title}
      subtitle={subtitle}
      lead={description}
      drawing={drawings[title]}
      action={
        <Button variant="primary" shape="pill" render={<Link to="/#contact" />}>
          {showcaseLabels.talk}
        </Button>
      }
    >
      <Gallery aria-label={showcaseLabels.gallery}>
        {Object.entries(drawings).map(([name, drawing]) => (
          <li key={name}>
            <img {...drawing} alt={`${name}, as contour lines`} loading="lazy" decoding="async" />
            <p>{name}</p>
          </li>
        ))}
      </Gallery>
    </DetailPage>
  );
};
