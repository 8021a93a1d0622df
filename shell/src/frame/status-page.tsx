import { media } from '@vitrine/ui';
import { styled } from 'styled-components';
import { buildId } from '../page.ts';

const folder = `/shell/${buildId}/art`;

/** Drawings, written as files by the shell's build. */
export const art = {
  iris: `${folder}/iris.svg`,
  portrait: `${folder}/portrait.svg`,
  waveform: `${folder}/waveform.svg`,
  mark: `${folder}/mark.svg`,
} as const;

/** A page of the shell's own: text on the left, a drawing on the right. */
export const StatusPage = styled.div`
  display: grid;
  gap: 3rem;
  align-items: center;
  min-height: 86svh;
  max-inline-size: 90rem;
  margin-inline: auto;
  padding: 8rem 1.25rem 4rem;

  > div {
    display: grid;
    gap: 1.5rem;
    justify-items: start;
    max-inline-size: 38rem;
  }

  ${media.up('md')} {
    grid-template-columns: 1fr minmax(18rem, 34rem);
    padding-inline: 3.5rem;
  }
`;

export const Figure = styled.img`
  inline-size: 100%;
  max-block-size: 60svh;
  object-fit: contain;

  ${media.down('md')} {
    order: -1;
    max-block-size: 32svh;
  }
`;
