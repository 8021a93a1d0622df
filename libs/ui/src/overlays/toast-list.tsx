import { Toast as Base } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../actions/icon-button.tsx';
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from '../brand/icons.tsx';
import { vars } from '../tokens/vars.ts';
import { floatingSurface } from './surface-styles.ts';
import type { Outbox, ToastTone } from './toast-outbox.ts';

type ToastData = { tone: ToastTone };

const icons = { success: CheckIcon, error: AlertIcon, info: InfoIcon };
const colors = { success: vars.color.jade, error: vars.color.ember, info: vars.color.steel };

/** How long a message stays, in milliseconds; an error or one with an action stays until it is closed. */
const stay = { success: 5000, info: 5000 };

const Viewport = styled(Base.Viewport)`
  position: fixed;
  /* Above a screen's last part, where that has buttons (keep-clear.ts). */
  inset-block-end: calc(${vars.space[4]} + var(--foot, 0px));
  inset-inline-end: ${vars.space[4]};
  z-index: ${vars.layer.toast};
  display: grid;
  gap: ${vars.space[2]};
  width: min(24rem, 100vw - 2 * ${vars.space[4]});
  outline: none;

  /* Clear of a dialog's buttons: those at its foot, and its close button at the right. */
  [data-dialog] & {
    inset-block: ${vars.space[4]} auto;
    inset-inline: ${vars.space[4]} auto;
    width: min(24rem, 100vw - ${vars.space[4]} - 5.5rem);
  }
`;

const Root = styled(Base.Root)`
  ${floatingSurface}
`;

const Content = styled(Base.Content)<{ $tone: ToastTone }>`
  display: grid;
  grid-template-columns: auto 1fr auto;
  align-items: start;
  gap: ${vars.space[3]};
  padding: ${vars.space[3]} ${vars.space[2]} ${vars.space[3]} ${vars.space[4]};

  > svg {
    margin-block-start: 0.5rem;
    color: ${({ $tone }) => colors[$tone]};
  }
`;

const Words = styled.div`
  padding-block: 0.375rem;
  min-width: 0;
`;

const Title = styled(Base.Title)`
  font-weight: ${vars.weight.medium};
`;

const Description = styled(Base.Description)`
  color: ${vars.color.textMuted};
`;

const Action = styled(Base.Action)`
  min-height: 1.75rem;
  color: ${vars.color.champagne};
  text-decoration: underline;
  text-decoration-thickness: 1px;
  text-underline-offset: 0.25em;
`;

const Messages = ({ outbox }: { outbox: Outbox }) => {
  const { add, toasts } = Base.useToastManager<ToastData>();
  useEffect(
    () =>
      outbox.open(({ tone, title, description, stayMs, action }) => {
        add({
          title,
          description,
          data: { tone },
          priority: tone === 'error' ? 'high' : 'low',
          timeout: tone === 'error' || action !== undefined ? 0 : (stayMs ?? stay[tone]),
          ...(action !== undefined && { actionProps: { children: action.label, onClick: action.onPress } }),
        });
      }),
    [add, outbox],
  );
  return toasts.map((toast) => {
    const tone = toast.data?.tone ?? 'info';
    const Icon = icons[tone];
    return (
      <Root key={toast.id} toast={toast} swipeDirection="right">
        <Content $tone={tone}>
          <Icon />
          <Words>
            <Title />
            <Description />
            <Action />
          </Words>
          <Base.Close
            // It takes the focus, so it isn't hidden, as Base UI has it while the list is closed.
            aria-hidden={false}
            render={
              <IconButton label="Dismiss">
                <CloseIcon />
              </IconButton>
            }
          />
        </Content>
      </Root>
    );
  });
};

/** The messages, in a corner above everything, with Base UI. */
export const ToastList = ({ outbox }: { outbox: Outbox }) => (
  <Base.Provider limit={4}>
    <Base.Portal>
      <Viewport>
        <Messages outbox={outbox} />
      </Viewport>
    </Base.Portal>
  </Base.Provider>
);
