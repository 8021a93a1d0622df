import { styled } from 'styled-components';
import {
  AlertIcon,
  ArrowRightIcon,
  ArrowUpRightIcon,
  Button,
  CheckIcon,
  ChevronDownIcon,
  ChevronRightIcon,
  CloseIcon,
  CopyIcon,
  IconButton,
  InfoIcon,
  MailIcon,
  Mark,
  MenuIcon,
  MoreIcon,
  SearchIcon,
  Wordmark,
  vars,
  type ButtonVariant,
} from '../../src/index.ts';
import { Columns, Row, Section, Specimen } from '../section.tsx';

const variants: { variant: ButtonVariant; text: string; busyText: string }[] = [
  { variant: 'primary', text: 'Begin a conversation', busyText: 'Sending' },
  { variant: 'secondary', text: 'Export', busyText: 'Exporting' },
  { variant: 'subtle', text: 'Edit', busyText: 'Saving' },
  { variant: 'danger', text: 'Delete client', busyText: 'Deleting' },
];

const icons = [
  ArrowRightIcon,
  ArrowUpRightIcon,
  ChevronDownIcon,
  ChevronRightIcon,
  CloseIcon,
  SearchIcon,
  CheckIcon,
  AlertIcon,
  InfoIcon,
  MoreIcon,
  MailIcon,
  CopyIcon,
  MenuIcon,
];

const Icons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[5]};
  color: ${vars.color.champagne};
`;

const Marks = styled.div`
  display: flex;
  align-items: center;
  gap: ${vars.space[6]};
  color: ${vars.color.champagne};
`;

export const ActionsSection = () => (
  <Section
    id="actions"
    title={
      <>
        One thing <em>to do</em>
      </>
    }
    lead={
      'Champagne once a view. Everything else steps back: outlined, bare, or ember where something is lost. A ' +
      'busy button keeps its words.'
    }
  >
    <Columns $min="16rem">
      {variants.map(({ variant, text, busyText }) => (
        <Specimen key={variant} name={variant}>
          <Row>
            <Button variant={variant}>{text}</Button>
            <Button variant={variant} size="sm">
              {text}
            </Button>
          </Row>
          <Row>
            <Button variant={variant} busy>
              {busyText}
            </Button>
            <Button variant={variant} disabled>
              {text}
            </Button>
          </Row>
        </Specimen>
      ))}
    </Columns>
    <Columns $min="16rem">
      <Specimen name="On the public site: pill">
        <Row>
          <Button variant="primary" shape="pill" href="#forms">
            Start Project
          </Button>
          <Button variant="subtle" shape="pill" href="#type">
            See the work <ArrowRightIcon />
          </Button>
        </Row>
      </Specimen>
      <Specimen name="Icon buttons">
        <Row>
          <IconButton label="Copy link">
            <CopyIcon />
          </IconButton>
          <IconButton label="Write an email">
            <MailIcon />
          </IconButton>
          <IconButton label="More">
            <MoreIcon />
          </IconButton>
        </Row>
      </Specimen>
      <Specimen name="Icons, one pen">
        <Icons>
          {icons.map((Icon, index) => (
            // The list never changes.
            <Icon key={icons[index]?.name.concat(String(index))} size={20} />
          ))}
        </Icons>
      </Specimen>
      <Specimen name="The mark">
        <Marks>
          <Mark size={48} title="Halcyon" />
          <Mark size={28} />
          <Mark size={16} />
          <Wordmark name="Halcyon" />
        </Marks>
      </Specimen>
    </Columns>
  </Section>
);
