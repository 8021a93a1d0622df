import { brand } from '@vitrine/brand';
import { ArrowRightIcon, Button, Eyebrow } from '@vitrine/ui';
import { PageSection } from '../../shared/section.tsx';
import {
  Achievements,
  Cards,
  Ledger,
  Portrait,
  Profile,
  Quote,
  Small,
  Story,
  Title,
  TextColumn,
  Years,
} from './about.styles.ts';
import { aboutIntro, aboutLabels, achievements, founder, smallOnPurpose, timeline } from './content.ts';
import drawing from './founder.svg';

/** Who is behind it: the founder, four facts, and the years. */
export function About() {
  return (
    <PageSection id="about" aria-labelledby="about-title">
      <Profile>
        <Portrait>
          <img src={drawing} alt={aboutLabels.portrait} width={1000} height={1240} loading="lazy" />
          <figcaption>
            {founder.name}
            <small>{founder.role}</small>
          </figcaption>
        </Portrait>
        <TextColumn>
          <Eyebrow>{aboutIntro.eyebrow}</Eyebrow>
          <Title id="about-title">{aboutIntro.title}</Title>
          <Story>
            {founder.paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Story>
          <Quote>“{founder.quote}”</Quote>
        </TextColumn>
      </Profile>
      <Achievements>
        <p>{brand.statisticsNote}</p>
        <Cards aria-label={aboutLabels.achievements}>
          {achievements.map(({ value, title, text }) => (
            <li key={title}>
              <strong>{value}</strong>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </Cards>
      </Achievements>
      <Years>
        <Small>
          <h3>{smallOnPurpose.title}</h3>
          <p>{smallOnPurpose.text}</p>
          <Button href="#contact" shape="pill">
            {aboutLabels.contact}
            <ArrowRightIcon />
          </Button>
        </Small>
        <Ledger aria-label={aboutLabels.timeline}>
          {timeline.map(({ year, title, text }) => (
            <li key={title}>
              <time>{year}</time>
              <h4>{title}</h4>
              <p>{text}</p>
            </li>
          ))}
        </Ledger>
      </Years>
    </PageSection>
  );
}
