import { brand } from '@vitrine/brand';
import { ArrowRightIcon, Button, Eyebrow } from '@vitrine/ui';
import { maren } from '@vitrine/ui/portraits';
import { PageSection } from '../../shared/section.tsx';
import { Achievements, Facts, Portrait, Profile, Small, Story, TextColumn, Timeline } from './about.styles.ts';
import { aboutIntro, aboutLabels, achievements, founder, smallOnPurpose, timeline } from './content.ts';

/** Who is behind it: the founder, the years, and four facts. */
export function About() {
  return (
    <PageSection id="about" aria-labelledby="about-title">
      <Profile>
        <TextColumn>
          <Eyebrow>{aboutIntro.eyebrow}</Eyebrow>
          <h2 id="about-title">{aboutIntro.title}</h2>
          <Story>
            {founder.paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Story>
          <blockquote>“{founder.quote}”</blockquote>
          <Button href="#contact" shape="pill">
            {aboutLabels.contact}
            <ArrowRightIcon />
          </Button>
        </TextColumn>
        <Portrait>
          <img src={maren} alt={aboutLabels.portrait} width={126} height={176} loading="lazy" />
          <figcaption>
            {founder.name}
            <small>{founder.role}</small>
          </figcaption>
        </Portrait>
        <Timeline aria-label={aboutLabels.timeline}>
          {timeline.map(({ year, title, text }) => (
            <li key={title}>
              <time>{year}</time>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </Timeline>
      </Profile>
      <Achievements>
        <Facts aria-label={aboutLabels.achievements}>
          {achievements.map(({ value, title, text }) => (
            <li key={title}>
              <strong>{value}</strong>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </Facts>
        <Small>
          <strong>{smallOnPurpose.title}</strong>
          <span>{smallOnPurpose.text}</span>
          <small>{brand.statisticsNote}</small>
        </Small>
      </Achievements>
    </PageSection>
  );
}
