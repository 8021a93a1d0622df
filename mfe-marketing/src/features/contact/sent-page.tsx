import { inquiryTexts } from '@vitrine/contracts';
import { Link } from '@vitrine/shell-sdk';
import { Button, Eyebrow, media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { Measure } from '../../shared/page-layout.tsx';
import { callContent, contactContent } from './content.ts';
import { NextSteps } from './next-steps.tsx';
import waveform from './waveform.svg';

const Page = styled(Measure)`
  display: grid;
  gap: ${vars.space[12]};
  align-items: center;
  min-height: 88svh;
  padding-block: 9rem ${vars.space[16]};
  isolation: isolate;
  overflow: clip;

  > img {
    position: absolute;
    z-index: -1;
    inset-block-start: -4rem;
    inset-inline-start: -6rem;
    width: min(44rem, 120%);
    max-width: none;
    height: auto;
    opacity: 0.5;
    mask-image: radial-gradient(closest-side, #000 30%, transparent);
  }

  ${media.up('md')} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    column-gap: clamp(${vars.space[10]}, 6vw, ${vars.space[24]});
  }
`;

const Title = styled.h1`
  max-width: 11em;
  margin-block: ${vars.space[6]} ${vars.space[8]};
  font: ${vars.weight.display} clamp(2.5rem, 1.7rem + 3vw, 4.25rem) / 1.05 ${vars.font.display};
  letter-spacing: ${vars.tracking.hero};

  em {
    display: block;
    color: ${vars.color.champagne};
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[3]};
`;

/** The success text in its two sentences. */
const [sent = '', promise = ''] = inquiryTexts.success.split(/(?<=!) /);

const texts = { message: [sent, promise], call: [callContent.sent.title, callContent.sent.text] } as const;

/** `/contact/sent`: confirms a message, or a request for a call, that was sent without scripts. */
export const SentPage = ({ of = 'message' }: { readonly of?: 'message' | 'call' }) => (
  <Page>
    <img src={waveform} alt="" width={1600} height={1000} decoding="async" />
    <div>
      <Eyebrow>{contactContent.eyebrow}</Eyebrow>
      <Title>
        {texts[of][0]} <em>{texts[of][1]}</em>
      </Title>
      <Actions>
        <Button variant="primary" shape="pill" render={<Link to="/" />}>
          {contactContent.sentLinks.start}
        </Button>
        <Button shape="pill" render={<Link to="/#insights" />}>
          {contactContent.sentLinks.insights}
        </Button>
      </Actions>
    </div>
    <NextSteps heading="h2" />
  </Page>
);
