import { keepPreviousData } from '@tanstack/react-query';
import {
  reminderEndpoints,
  type ReminderPlanInput,
  type ReminderPreviewItem,
  reminderStops,
  type TimeZone,
  timeZoneNames,
} from '@vitrine/contracts';
import { Link } from '@vitrine/shell-sdk';
import { Heading, Mono, Skeleton, Text, touchTarget, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { useSettled } from '../../../shared/use-settled.ts';
import { formatWeekday } from '../../../shared/format.ts';
import { paths } from '../../../shared/paths.ts';
import { ContactLink } from '../../../shared/screen/contact-link.tsx';
import { InlineLoadError } from '../../../shared/screen/query-errors.tsx';
import { preview as content } from './content.ts';

/** Debounce, in milliseconds. */
const debounce = 400;

const Frame = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[4]};
  max-width: 46rem;
  padding-block: ${vars.space[8]};
  border-block-start: 1px solid ${vars.color.hairline};
`;

const Items = styled.ul.attrs({ role: 'list' })`
  display: grid;
`;

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[1]};
  padding-block: ${vars.space[3]};
  border-block-start: 1px solid ${vars.color.hairline};
  font-size: ${vars.text.sm};
  overflow-wrap: anywhere;
`;

const Stop = styled.p`
  color: ${vars.color.ember};
`;

const Words = styled.details`
  summary {
    width: fit-content;
    color: ${vars.color.textMuted};
    cursor: pointer;
    ${touchTarget}
  }

  p {
    margin-block-start: ${vars.space[2]};
    padding-inline-start: ${vars.space[3]};
    border-inline-start: 2px solid ${vars.color.hairlineStrong};
    color: ${vars.color.textMuted};
    white-space: pre-line;
  }
`;

const timeIn = ({ at, timeZone }: Pick<ReminderPreviewItem, 'at' | 'timeZone'>): string => {
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone });
  return `${time.format(new Date(at))} ${timeZoneNames[timeZone as TimeZone]} time`;
};

const Row = ({ item }: { readonly item: ReminderPreviewItem }) => (
  <Item>
    <span>
      <ContactLink as={Link} to={paths.invoice(item.invoiceId)}>
        <Mono>{item.number}</Mono>
      </ContactLink>{' '}
      {item.clientName}
    </span>
    <Text as="span" size="sm" tone="textMuted">
      {item.channel === 'email' ? 'Email' : 'Text message'}
      {item.to !== null && ` to ${item.to}`}, {timeIn(item)}
    </Text>
    {item.stop !== null && <Stop>Won’t go out: {reminderStops[item.stop]}.</Stop>}
    <Words>
      <summary aria-label={`${content.show}: ${item.number}, ${item.channel}`}>{content.show}</summary>
      <p>
        {item.subject !== null && `Subject: ${item.subject}\n\n`}
        {item.text}
      </p>
    </Words>
  </Item>
);

interface RemindersPreviewProps {
  /** Null while the form has an error. */
  readonly plan: ReminderPlanInput | null;
  /** Whether reminders are switched on, as saved. */
  readonly on: boolean;
}

/** What would go out tomorrow by the form's rules, before they are saved or switched on. */
export const RemindersPreview = ({ plan, on }: RemindersPreviewProps) => {
  const settled = useSettled(plan, debounce);
  const preview = useEndpoint(reminderEndpoints.preview, settled && { body: settled }, {
    placeholderData: keepPreviousData,
  });
  const previewData = preview.data;
  return (
    <Frame aria-labelledby="reminders-preview" aria-busy={preview.isFetching}>
      <header>
        <Heading as="h2" size="sm" id="reminders-preview">
          {content.title}
        </Heading>
        <Text size="sm" tone="textMuted">
          {previewData ? `${formatWeekday(previewData.day)}. ` : ''}
          {on ? 'As the rules above stand, saved or not.' : 'Reminders are off, so none of this is sent yet.'}
        </Text>
      </header>
      {plan === null ? (
        <Text size="sm">{content.invalid}</Text>
      ) : previewData ? (
        previewData.items.length === 0 ? (
          <Text size="sm" tone="textMuted">
            {content.empty} {content.emptyHint}
          </Text>
        ) : (
          <>
            <Items aria-label={content.title}>
              {previewData.items.map((item) => (
                <Row key={`${item.invoiceId}-${item.channel}-${item.at}-${item.text.length}`} item={item} />
              ))}
            </Items>
            {previewData.total > previewData.items.length && (
              <Text size="sm" tone="textMuted">
                The first {previewData.items.length} of {previewData.total.toLocaleString('en-US')}.
              </Text>
            )}
          </>
        )
      ) : preview.isError ? (
        <InlineLoadError query={preview} />
      ) : (
        <>
          <Skeleton width="long" />
          <Skeleton width="medium" />
        </>
      )}
    </Frame>
  );
};
