import { Button, dialogFootStyles, FormBanner, Heading, media, Progress, Text, vars } from '@vitrine/ui';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useResolveCode } from '../../../shared/code.ts';
import { focusFirst, hasErrors, schemaErrors } from '../../../shared/forms.ts';
import { texts } from '../content.ts';
import { type LaunchPlan, useLaunch } from '../use-launch.ts';
import { useWizard } from '../use-wizard.ts';
import { progressPercent, type StepProps, type WizardDefinition } from '../wizard-definition.ts';

const Frame = styled.div`
  /* A new step begins here, below the header of the page or of a dialog. */
  scroll-margin-block-start: 7rem;
  display: grid;
  align-content: start;
  gap: ${vars.space[8]};
  min-width: 0;
`;

const Form = styled.form`
  display: grid;
  gap: ${vars.space[8]};
`;

const Title = styled.div`
  display: grid;
  gap: ${vars.space[1]};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${vars.space[3]};
  padding-block-start: ${vars.space[6]};
  border-block-start: 1px solid ${vars.color.hairline};
  ${dialogFootStyles}

  ${media.down('sm')} {
    > :last-child {
      flex: 1;
    }
  }
`;

/** Focuses the first field of the open step, with all of the step in sight from its top. */
function focusStep(frame: HTMLElement | null, title: HTMLElement | null, form: HTMLFormElement | null): void {
  const field =
    form?.querySelector<HTMLElement>('input[type=radio]:checked') ??
    form?.querySelector<HTMLElement>('input, select, textarea') ??
    title;
  frame?.scrollIntoView?.({ block: 'start' });
  field?.focus({ preventScroll: true });
}

export interface WizardProps<Values> {
  readonly definition: WizardDefinition<Values>;
  /** Values that the address brings; they win over the draft's. */
  readonly preset: Partial<Values>;
  /** Earlier answers of the visitor, for a wizard without a draft. */
  readonly earlierAnswers?: Partial<Values> | undefined;
  /** They are complete, so the last step opens. */
  readonly complete?: boolean;
  readonly planOf: (values: Values) => LaunchPlan;
  /** Level of the step's title. */
  readonly heading: 'h2' | 'h3';
  /** Shown above the progress: the chosen code or package, for the current values and the step with this id. */
  readonly lead?: (values: Values, stepId: string, onChange: StepProps<Values>['onChange']) => ReactNode;
  /** Takes the focus on mount, for when it replaces something that had it, as in a dialog. */
  readonly focusOnMount?: boolean;
}

/** Any wizard: progress, the open step's fields, Previous and Next, and on the last step the launch. */
export function Wizard<Values extends object>({
  definition,
  preset,
  earlierAnswers,
  complete = false,
  planOf,
  heading,
  lead,
  focusOnMount = false,
}: WizardProps<Values>) {
  const wizard = useWizard(definition, preset, earlierAnswers, complete);
  const resolveCode = useResolveCode();
  const { launching, problem, launch } = useLaunch<Values>();
  const [verifying, setVerifying] = useState(false);
  /** The current wizard, for answers of the BFF that arrive after more was typed. */
  const current = useRef(wizard);
  const form = useRef<HTMLFormElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLDivElement>(null);
  const shownStep = useRef(focusOnMount ? -1 : wizard.step);
  const { steps } = definition;
  const step = steps[wizard.step] ?? steps[0];
  const last = wizard.step === steps.length - 1;
  const position = wizard.step + 1;

  // A new step begins at its title, with the focus in its first field; a summary has none, so its title takes it.
  useEffect(() => {
    if (shownStep.current !== wizard.step) focusStep(frame.current, title.current, form.current);
    shownStep.current = wizard.step;
  }, [wizard.step]);

  useEffect(() => {
    current.current = wizard;
  });

  const start = async (): Promise<void> => {
    const refused = await launch(planOf(wizard.values), wizard.clearDraft);
    if (hasErrors(refused)) current.current.refuse(refused);
  };

  const continueToNextStep = async (): Promise<void> => {
    if (!step || verifying) return;
    const { values } = wizard;
    let errors = schemaErrors(step.schema, values);
    const question = hasErrors(errors) ? null : step.verify?.(values, resolveCode);
    if (question) {
      setVerifying(true);
      errors = await question;
      setVerifying(false);
      // Values typed meanwhile have not been checked, so another press is needed.
      if (current.current.values !== values) return;
    }
    current.current.next(errors);
    focusFirst(form.current, errors);
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void (last ? start() : continueToNextStep());
  };

  if (!step) return null;
  return (
    <Frame ref={frame}>
      {lead?.(wizard.values, step.id, wizard.change)}
      <Progress
        id={`${definition.id}-progress`}
        label={`Step ${position} of ${steps.length}`}
        value={position}
        max={steps.length}
        note={`${progressPercent(position, steps.length)}%`}
      />
      <Form ref={form} noValidate aria-labelledby={`${definition.id}-title`} onSubmit={submit}>
        <Title ref={title} id={`${definition.id}-title`} tabIndex={-1}>
          <Heading as={heading}>{step.title}</Heading>
          <Text tone="textMuted">{typeof step.lead === 'string' ? step.lead : step.lead(wizard.values)}</Text>
        </Title>
        <step.Fields
          values={wizard.values}
          errors={wizard.errors}
          onChange={wizard.change}
          onEdit={(id) => wizard.goTo(steps.findIndex((one) => one.id === id))}
          idPrefix={definition.id}
        />
        <FormBanner tone="error">{problem}</FormBanner>
        <Text size="sm" tone="textFaint">
          {wizard.saved ? texts.storageNotice : texts.storageFailure}
        </Text>
        <Actions data-dock="">
          <Button
            variant="subtle"
            shape="pill"
            disabled={wizard.step === 0 || launching}
            onClick={() => wizard.goTo(wizard.step - 1)}
          >
            {texts.previous}
          </Button>
          {last ? (
            <Button type="submit" variant="primary" shape="pill" busy={launching}>
              {launching ? texts.launching : texts.launch}
            </Button>
          ) : (
            <Button type="submit" variant="primary" shape="pill" busy={verifying}>
              {texts.next}
            </Button>
          )}
        </Actions>
      </Form>
    </Frame>
  );
}
