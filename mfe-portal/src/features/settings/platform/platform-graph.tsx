import {
  affectedBy,
  allExports,
  type BuildModules,
  type DeployedBuild,
  findRemoval,
  type GraphBuild,
  type GraphRemote,
  type PlatformGraph as Graph,
  removalText,
  unrecordedIn,
  usedBy,
} from '@vitrine/contracts';
import { Badge, Heading, Mono, Td, Text, TextField, Tr, vars } from '@vitrine/ui';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { FittingTable } from '../../../shared/screen/record-table.ts';
import { SectionBody } from '../../../shared/settings/settings-section.tsx';
import { Details } from './build-history.tsx';
import { graphTexts } from './content.ts';
import { usePlatformGraph } from './platform-queries.ts';

const Block = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[6]};
  padding-block-start: ${vars.space[4]};
`;

const Ask = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[3]};
  max-width: 38rem;
`;

const Answer = styled.output`
  display: grid;
  gap: ${vars.space[2]};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
  overflow-wrap: anywhere;
`;

const List = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[1]};
`;

const BuildFrame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[2]};
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${vars.space[2]} ${vars.space[3]};
  font-size: ${vars.text.sm};
`;

const What = styled.th`
  inline-size: 13rem;
  padding-block: ${vars.space[3]};
  padding-inline-end: ${vars.space[4]};
  text-align: start;
  vertical-align: top;
  font-weight: 400;
  color: ${vars.color.textMuted};
  overflow-wrap: anywhere;

  @media (max-width: 37.49em) {
    inline-size: 38%;
  }
`;

const Names = styled(Td)`
  vertical-align: top;
  overflow-wrap: anywhere;
`;

const BuildName = ({ remote, build }: DeployedBuild) => (
  <>
    {remote.name} <Mono>{build.buildId}</Mono> ({graphTexts.role(build.role)}, {remote.owner})
  </>
);

/** What a removal that is written down would break. */
const Impact = ({ graph, text }: { readonly graph: Graph; readonly text: string }) => {
  const removal = findRemoval(text);
  if (!removal) return graphTexts.incomplete;
  const affected = affectedBy(graph, removal);
  const unrecorded = unrecordedIn(graph);
  return (
    <>
      {affected.length === 0 ? (
        graphTexts.unused(removalText(removal))
      ) : (
        <>
          <span>{graphTexts.broken(removalText(removal))}</span>
          <List>
            {affected.map((one) => (
              <li key={one.build.buildId + one.remote.name}>
                <BuildName {...one} /> {graphTexts.breaks[one.breaks]}.
              </li>
            ))}
          </List>
        </>
      )}
      {unrecorded.length > 0 && (
        <>
          <span>{graphTexts.unrecordedTitle}</span>
          <List>
            {unrecorded.map((one) => (
              <li key={one.build.buildId + one.remote.name}>
                <BuildName {...one} />
              </li>
            ))}
          </List>
        </>
      )}
    </>
  );
};

const Question = ({ graph, asked }: { readonly graph: Graph; readonly asked: string }) => {
  const [text, setText] = useState(asked);
  const id = useId();
  const builds = graph.remotes.flatMap((remote) => remote.builds);
  const known = new Set(builds.flatMap(({ modules }) => (modules ? usedBy(modules) : [])));
  return (
    <Ask>
      <TextField
        id={id}
        label={graphTexts.ask}
        hint={graphTexts.askHint}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        list={`${id}-known`}
        autoComplete="off"
        spellCheck={false}
      />
      <datalist id={`${id}-known`}>
        {[...known].toSorted().map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <Answer>{text.trim() !== '' && <Impact graph={graph} text={text} />}</Answer>
    </Ask>
  );
};

/** More names than these are folded: the portal calls some two hundred operations. */
const foldedBeyond = 30;

const NameList = ({ names }: { readonly names: readonly string[] }) => {
  const shown = names.map((name) => (name === allExports ? graphTexts.everything : name));
  if (shown.length <= foldedBeyond) return shown.length === 0 ? graphTexts.nothing : shown.join(', ');
  return (
    <Details>
      <summary>{graphTexts.names(shown.length)}</summary>
      <List>
        {shown.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </List>
    </Details>
  );
};

const rowsOf = ({ routes }: GraphRemote, { exposes, shared, uses, endpoints }: BuildModules) => [
  ...(exposes.length === 0 ? [] : [{ what: graphTexts.exposes, names: exposes }]),
  ...(routes.length === 0 ? [] : [{ what: graphTexts.routes, names: routes }]),
  {
    what: graphTexts.shares,
    names: shared.map(({ name, version, range }) => `${name} ${version} (${range})`),
  },
  ...Object.entries(uses).map(([what, names]) => ({ what, names })),
  { what: graphTexts.calls, names: endpoints },
];

const BuildTable = ({ remote, build }: { readonly remote: GraphRemote; readonly build: GraphBuild }) => (
  <BuildFrame>
    <Line>
      <Badge tone={build.role === 'live' ? 'jade' : 'steel'}>{graphTexts.role(build.role)}</Badge>
      <Mono>{build.buildId}</Mono>
    </Line>
    {build.modules ? (
      <FittingTable label={graphTexts.tableOf(remote.name, build.buildId)}>
        <tbody>
          {rowsOf(remote, build.modules).map(({ what, names }) => (
            <Tr key={what}>
              <What scope="row">{what}</What>
              <Names>
                <NameList names={names} />
              </Names>
            </Tr>
          ))}
        </tbody>
      </FittingTable>
    ) : (
      <Text size="sm" tone="textMuted">
        {graphTexts.unrecorded}
      </Text>
    )}
  </BuildFrame>
);

/** What each build that visitors get exposes, shares and uses, and what a removal would break. */
export const PlatformGraph = ({ asked }: { readonly asked: string }) => (
  <SectionBody query={usePlatformGraph()} errorTitle={graphTexts.failed}>
    {(graph) =>
      graph.remotes.length === 0 ? (
        <Text size="sm" tone="textMuted">
          {graphTexts.none}
        </Text>
      ) : (
        <Block>
          <Question graph={graph} asked={asked} />
          {graph.remotes.map((remote) => (
            <Block as="section" key={remote.name} aria-label={remote.name}>
              <div>
                <Heading as="h3" size="sm">
                  {remote.name}
                </Heading>
                <Text size="sm" tone="textMuted">
                  {remote.owner}
                </Text>
              </div>
              {remote.builds.map((build) => (
                <BuildTable key={build.buildId} remote={remote} build={build} />
              ))}
            </Block>
          ))}
        </Block>
      )
    }
  </SectionBody>
);
