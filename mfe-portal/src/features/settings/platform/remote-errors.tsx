import { type ErrorGroup, type ErrorOrder, platformEndpoints } from '@vitrine/contracts';
import { inPlace, Link } from '@vitrine/shell-sdk';
import { FilterTabs, Mono, Text, Toolbar, vars } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { formatMomentInText } from '../../../shared/format.ts';
import { SectionBody } from '../../../shared/settings/settings-section.tsx';
import { Details } from './build-history.tsx';
import { actorText, errorTexts, timesText } from './content.ts';

const Block = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[4]};
  padding-block-start: ${vars.space[4]};
`;

const Groups = styled.ol.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  font-size: ${vars.text.sm};
`;

const Group = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[2]};
  padding-block: ${vars.space[4]};
  border-block-start: 1px solid ${vars.color.hairline};
  overflow-wrap: anywhere;
`;

const Facts = styled.p`
  color: ${vars.color.textMuted};
`;

const Frames = styled.ol.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[2]};
  overflow-wrap: anywhere;

  small {
    display: block;
    font-size: ${vars.text.sm};
    color: ${vars.color.textFaint};
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr));
  gap: ${vars.space[6]};
  padding-block-start: ${vars.space[3]};
`;

const Name = styled.h3`
  margin-block-end: ${vars.space[2]};
  font-weight: 500;
  color: ${vars.color.text};
`;

/** Stack and newest crashes of a group, asked for when they are opened. */
const ErrorDetails = ({ id, now }: { readonly id: string; readonly now: Date }) => (
  <SectionBody
    query={useEndpoint<typeof platformEndpoints.error>(platformEndpoints.error, { params: { id } })}
    errorTitle={errorTexts.detailsFailed}
  >
    {({ stack, samples }) => (
      <Columns>
        <div>
          <Name>{errorTexts.stack}</Name>
          {stack.length === 0 ? (
            <Facts>{errorTexts.noStack}</Facts>
          ) : (
            <Frames>
              {stack.map(({ file, line, column, function: name, mapped }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- a frame is its place in the stack
                <li key={at}>
                  {name ?? errorTexts.unnamed}
                  <small>
                    <Mono>
                      {file}:{line}:{column}
                    </Mono>
                    {!mapped && ` ${errorTexts.minified}`}
                  </small>
                </li>
              ))}
            </Frames>
          )}
        </div>
        <div>
          <Name>{errorTexts.samples}</Name>
          <Frames>
            {samples.map(({ at, path, browser }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two may be alike
              <li key={index}>
                <Mono>{path}</Mono>
                <small>
                  {browser}, {formatMomentInText(at, now)}
                </small>
              </li>
            ))}
          </Frames>
        </div>
      </Columns>
    )}
  </SectionBody>
);

const GroupItem = ({ group, now }: { readonly group: ErrorGroup; readonly now: Date }) => {
  const [open, setOpen] = useState(false);
  const { id, remote, build, name, message, culprit, firstBuild, firstSeen, lastSeen, crashes, people, rollback } =
    group;
  return (
    <Group>
      <Text as="strong" size="sm">
        {name === null ? errorTexts.further : `${name}: ${message}`}
      </Text>
      {culprit !== null && (
        <Facts>
          <Mono>{culprit}</Mono>
        </Facts>
      )}
      <Facts>
        {timesText(crashes)} · {errorTexts.people(people)} · build <Mono>{build}</Mono> · last seen{' '}
        {formatMomentInText(lastSeen, now)}
      </Facts>
      <Facts>
        First seen {formatMomentInText(firstSeen, now)}
        {firstBuild === build ? ', new in this build' : ', known since build '}
        {firstBuild !== build && <Mono>{firstBuild}</Mono>}
      </Facts>
      {rollback && (
        <Facts>
          <Link to={`?history=${remote}`} state={inPlace}>
            Rolled back {formatMomentInText(rollback.at, now)}
          </Link>{' '}
          by {actorText(rollback.by)}
          {rollback.reason !== null && `: ${rollback.reason}`}
        </Facts>
      )}
      {name !== null && (
        <Details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{errorTexts.showDetails}</summary>
          {open && <ErrorDetails id={id} now={now} />}
        </Details>
      )}
    </Group>
  );
};

interface RemoteErrorsProps {
  readonly name: string;
  /** Shows only those of one build. */
  readonly build: string | null;
  readonly now: Date;
}

/** Errors of a remote, grouped by build and cause. */
export const RemoteErrors = ({ name, build, now }: RemoteErrorsProps) => {
  const [order, setOrder] = useState<ErrorOrder>('newest');
  const errors = useEndpoint(platformEndpoints.errors, {
    params: { name },
    query: { order, ...(build !== null && { build }) },
  });
  return (
    <Block>
      <Toolbar>
        <FilterTabs
          label={`Order of the errors of ${name}`}
          options={errorTexts.orders}
          value={order}
          onChange={setOrder}
        />
        {build !== null && (
          <Text size="sm" tone="textMuted">
            Only of build <Mono>{build}</Mono>.{' '}
            <Link to={`?errors=${name}`} state={inPlace}>
              Show all builds
            </Link>
          </Text>
        )}
      </Toolbar>
      <SectionBody query={errors} errorTitle={errorTexts.failed}>
        {({ groups, total }) =>
          groups.length === 0 ? (
            <Text size="sm" tone="textMuted">
              {errorTexts.none}
            </Text>
          ) : (
            <>
              <Groups aria-label={`Errors of ${name}`}>
                {groups.map((group) => (
                  <GroupItem key={group.id} group={group} now={now} />
                ))}
              </Groups>
              {total > groups.length && (
                <Text size="sm" tone="textMuted">
                  {errorTexts.more(groups.length, total)}
                </Text>
              )}
            </>
          )
        }
      </SectionBody>
    </Block>
  );
};
