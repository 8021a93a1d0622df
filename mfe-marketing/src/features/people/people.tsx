import { addressLines, brand, people } from '@vitrine/brand';
import { Link } from '@vitrine/shell-sdk';
import { Button } from '@vitrine/ui';
import { anjali, desmond, june, maren, theo, vivian } from '@vitrine/ui/portraits';
import { connectedSystems } from '../../shared/offers.ts';
import { PageSection, SectionHead } from '../../shared/section.tsx';
import { peopleIntro, peopleLabels, quotes } from './content.ts';
import { Person, Persons, Quote, Quotes, Reach, Systems } from './people.styles.ts';

const portraits = { anjali, desmond, june, maren, theo, vivian } as const;

/** Whom one talks to, how to reach them, what clients say, and the systems we connect. */
export function People() {
  return (
    <PageSection id="people" aria-labelledby="people-title">
      <SectionHead id="people-title" {...peopleIntro} />
      <Persons>
        {people.map(({ id, name, role, about }) => (
          <Person key={id}>
            <img
              src={portraits[id]}
              alt={`Portrait of ${name}, drawn in contour lines`}
              width={126}
              height={176}
              loading="lazy"
              decoding="async"
            />
            <h3>{name}</h3>
            <em>{role}</em>
            <p>{about}</p>
          </Person>
        ))}
      </Persons>
      <Reach>
        <a href={brand.phone.href}>{brand.phone.shown}</a>
        <p>
          {brand.hours}.
          <br />
          {peopleLabels.answers}
        </p>
        <address>
          <b>{addressLines[0]}</b>
          <br />
          {addressLines[1]}. {peopleLabels.visits}
        </address>
        <Button shape="pill" render={<Link to="/contact/call" />}>
          {peopleLabels.book}
        </Button>
      </Reach>
      <Quotes aria-label={peopleLabels.quotes}>
        {quotes.map(({ words, name, practice, city, figure, counted }) => (
          <Quote key={name}>
            <blockquote>“{words}”</blockquote>
            <footer>
              <p>
                <b>{name}</b>
                <br />
                {practice}
                <br />
                {city}
              </p>
              <strong>{figure}</strong>
              <p>{counted}</p>
            </footer>
          </Quote>
        ))}
      </Quotes>
      <Systems>
        <h3>{peopleLabels.connect}</h3>
        {connectedSystems.map((system) => (
          <span key={system}>{system}</span>
        ))}
        <Link to="/#contact">{peopleLabels.askAbout}</Link>
      </Systems>
    </PageSection>
  );
}
