import { Button, Heading, media, Progress, Text, vars } from '@vitrine/ui';
import { type ComponentType, type FormEvent, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { useWizard } from '../use-wizard.ts';
import { progressPercent, type WizardDefinition } from '../wizard-definition.ts';

const Frame = styled.section`
  display: grid;
  align-content: start;
  gap: ${vars.space[8]};
  padding: ${vars.space[6]} ${vars.space[5]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-block-start-color: ${vars.color.edgeLight};
  border-radius: ${vars.radius.lg};
  background: linear-gradient(180deg, ${vars.color.panelRaised}, ${vars.color.panel} 40%);

  ${media.up('sm')} {
    padding: ${vars.space[10]};
  }
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
  justify-content: space-between;
  gap: ${vars.space[3]};
`;

export interface WizardEndProps<Values> {
  readonly values: Values;
  /** Whether the browser kept the draft. */
  readonly kept: boolean;
  /** Opens the last step again. */
  readonly onBack: () => void;
}

interface WizardProps<Values> {
  readonly definition: WizardDefinition<Values>;
  /** `?code=` of the address. */
  readonly linkCode: string | null;
  /** What stands after the last step of `steps`. */
  readonly End: ComponentType<WizardEndProps<Values>>;
}

/** Any wizard: progress, the open step's fields, Previous and Next. */
export function Wizard<Values extends object>({ definition, linkCode, End }: WizardProps<Values>) {
  const wizard = useWizard(definition, linkCode);
  const form = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLDivElement>(null);
  const shownStep = useRef(wizard.step);
  const step = definition.steps[wizard.step];
  const position = Math.min(wizard.step + 1, definition.steps.length);

  // A new step is a new screen: its title takes the focus, so that it is read out and Tab goes on from there.
  useEffect(() => {
    if (shownStep.current !== wizard.step) title.current?.focus();
    shownStep.current = wizard.step;
  }, [wizard.step]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const [field] = Object.keys(wizard.next());
    const control = field ? form.current?.elements.namedItem(field) : null;
    if (control instanceof HTMLElement) control.focus();
  };

  return (
    <Frame aria-label="Onboarding">
      <Progress
        id={`${definition.id}-progress`}
        label={`Step ${position} of ${definition.stepCount}`}
        value={position}
        max={definition.stepCount}
        note={`${progressPercent(position, definition.stepCount)}%`}
      />
      {step ? (
        <Form ref={form} noValidate onSubmit={submit}>
          <Title ref={title} tabIndex={-1}>
            <Heading>{step.title}</Heading>
            <Text tone="textMuted">{step.lead}</Text>
          </Title>
          <step.Fields values={wizard.values} errors={wizard.errors} onChange={wizard.change} idPrefix={definition.id} />
          {wizard.code && (
            <Text size="sm" tone="textMuted">
              Access code <strong>{wizard.code}</strong> stays with your answers.
            </Text>
          )}
          <Actions>
            <Button variant="quiet" shape="pill" disabled={wizard.step === 0} onClick={wizard.previous}>
              Previous
            </Button>
            <Button type="submit" variant="primary" shape="pill">
              Next
            </Button>
          </Actions>
        </Form>
      ) : (
        <End values={wizard.values} kept={wizard.kept} onBack={wizard.previous} />
      )}
    </Frame>
  );
}
