import { Fragment, type RefObject } from 'react';
import { heroContent } from './content.ts';
import { Join, Phrase, Stage, Start, Title } from './headline.styles.ts';
import type { PhraseRotation } from './use-phrase-rotation.ts';

/**
 * The page's title. All phrases lie on one spot, so the tallest reserves the room; those not standing are invisible
 * to eye and ear. Nothing here is a live region: a heading that changes every three seconds must not speak.
 */
export function Headline({
  rotation,
  stageRef,
}: {
  readonly rotation: PhraseRotation;
  readonly stageRef: RefObject<HTMLSpanElement | null>;
}) {
  const { headlineStart, headlineJoin, phrases } = heroContent;
  return (
    <Title id="hero-title" data-driver={rotation.driver}>
      <Start>{headlineStart}</Start>{' '}
      <Stage ref={stageRef}>
        <Join>{headlineJoin}</Join>{' '}
        {phrases.map((phrase, index) => (
          <Fragment key={phrase}>
            <Phrase data-current={index === rotation.index || undefined}>
              <em>{phrase}</em>
            </Phrase>{' '}
          </Fragment>
        ))}
      </Stage>
    </Title>
  );
}
