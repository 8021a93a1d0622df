import { Eyebrow } from '@vitrine/ui';
import { faqIntro, questions } from './content.ts';
import { Answer, Grid, Item, Section, Title } from './faq.styles.ts';

/** Questions asked before a first meeting. Native disclosures: they open without a script, and a search in the page finds their text. */
export function Faq() {
  return (
    <Section id="questions" aria-labelledby="questions-title">
      <Grid>
        <div>
          <Eyebrow>{faqIntro.eyebrow}</Eyebrow>
          <Title id="questions-title">{faqIntro.title}</Title>
        </div>
        <div>
          {questions.map(({ id, question, answer }) => (
            <Item key={id} name="questions">
              <summary>{question}</summary>
              <Answer>{answer}</Answer>
            </Item>
          ))}
        </div>
      </Grid>
    </Section>
  );
}
