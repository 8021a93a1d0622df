import { brand } from '@vitrine/brand';
import { Link, usePageTitle } from '@vitrine/shell-sdk';
import { Button, ChevronRightIcon, CloseIcon, Dialog, FootBanner, FootMark, IconButton, Kbd } from '@vitrine/ui';
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useId, useState } from 'react';
import { EditorForm, FootNote } from '../../../shared/forms/editor-form.tsx';
import { failureOf } from '../../../shared/forms/form-failure.tsx';
import { useLeaveGuard } from '../../../shared/forms/use-leave-guard.ts';
import { useHotkeys } from '../../../shared/hotkeys.ts';
import {
  Back,
  Columns,
  Foot,
  Head,
  Intro,
  Keys,
  PaperPane,
  PreviewButton,
  State,
  Title,
  Tools,
} from './document-editor-layout.ts';
import type { PaperDocument } from './paper.tsx';

/** Apart from the fields, which don't wait for it. */
const Paper = lazy(async () => ({ default: (await import('./paper.tsx')).Paper }));

/** Saves, and asks whether to send it. */
interface SaveAndSend {
  readonly onPress: () => void;
  /** Why it can't be sent; null where it can. */
  readonly blocked: string | null;
}

interface DocumentEditorProps<Values extends object> extends Pick<
  ComponentProps<typeof EditorForm<Values>>,
  'form' | 'stale' | 'ready' | 'children'
> {
  /** 'Edit Invoice' */
  readonly title: string;
  /** The list above it. */
  readonly list: { readonly label: string; readonly to: string };
  /** Its number and state. */
  readonly state?: ReactNode;
  readonly description?: ReactNode;
  /** 'Save Changes' */
  readonly submitLabel: string;
  /** At the left of the buttons: why a button is disabled. */
  readonly note?: ReactNode;
  /** The specified words around the reason of a failed save. */
  readonly failed?: (reason: ReactNode) => ReactNode;
  /** What came of another act than saving, above the buttons. */
  readonly notice?: ReactNode;
  /** Between Cancel and the submit button. */
  readonly action?: ReactNode;
  readonly send?: SaveAndSend | null;
  readonly paper: PaperDocument;
  /** Whether the first field takes the focus, as where something new begins. */
  readonly startsAtField?: boolean;
  readonly onClose: () => void;
}

const layers = '[role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"]';

/**
 * The page on which a document is made or changed: its fields, and beside them the paper, which follows what is typed.
 * Ctrl S saves, Ctrl Enter saves and sends, Escape leaves; unsaved input is asked about.
 */
export const DocumentEditor = <Values extends object>({
  form,
  stale,
  ready = true,
  title,
  list,
  state,
  description,
  submitLabel,
  note,
  failed,
  notice,
  action,
  send,
  paper,
  startsAtField = false,
  onClose,
  children,
}: DocumentEditorProps<Values>) => {
  const guard = useLeaveGuard(form.dirty, form.isKept);
  const [previews, setPreviews] = useState(false);
  const noteId = `${useId()}-note`;
  const close = (): void => guard.leave(onClose);
  const save = (): void => form.props.ref.current?.requestSubmit();
  usePageTitle(title, brand.product);
  useHotkeys({ Escape: close });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || document.querySelector(layers)) return;
    if (event.key !== 's' && event.key !== 'Enter') return;
    event.preventDefault();
    if (event.key === 'Enter' && send && send.blocked === null) send.onPress();
    else save();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  const focusFirst = useEffectEvent(() => {
    const fields = form.props.ref.current?.querySelectorAll<HTMLInputElement>('input') ?? [];
    [...fields].find((field) => !field.readOnly && !field.disabled)?.focus();
  });
  useEffect(() => {
    if (!startsAtField) return undefined;
    // After the router has moved the focus to the page.
    const frame = requestAnimationFrame(() => focusFirst());
    return () => cancelAnimationFrame(frame);
  }, [startsAtField]);

  const describedBy = note === undefined ? undefined : noteId;
  return (
    <div>
      <Head>
        <Back>
          <Link to={list.to}>
            <ChevronRightIcon size={12} />
            {list.label}
          </Link>
        </Back>
        <Title>{title}</Title>
        {state !== undefined && <State>{state}</State>}
        <Tools>
          <Keys>
            <Kbd>Ctrl S</Kbd> save
            {send && (
              <>
                <Kbd>Ctrl Enter</Kbd> save and send
              </>
            )}
          </Keys>
          <PreviewButton>
            <Button size="sm" onClick={() => setPreviews(true)}>
              Preview
            </Button>
          </PreviewButton>
          <IconButton label="Close" onClick={close}>
            <CloseIcon />
          </IconButton>
        </Tools>
      </Head>
      <Columns>
        <EditorForm form={form} guard={guard} label={title} stale={stale} ready={ready} level="h2">
          {description !== undefined && <Intro>{description}</Intro>}
          {children}
          <Foot>
            <FootMark />
            <FootBanner tone="error">{failureOf(form, failed)}</FootBanner>
            {notice}
            {note !== undefined && <FootNote id={noteId}>{note}</FootNote>}
            <Button onClick={close}>Cancel</Button>
            {action}
            <Button
              type="submit"
              variant={send ? 'secondary' : 'primary'}
              busy={form.busy}
              disabled={!ready}
              aria-describedby={describedBy}
            >
              {submitLabel}
            </Button>
            {send && (
              <Button
                variant="primary"
                disabled={send.blocked !== null || form.busy}
                title={send.blocked ?? undefined}
                onClick={send.onPress}
              >
                Save and send
              </Button>
            )}
          </Foot>
        </EditorForm>
        <PaperPane aria-label="Preview" tabIndex={0}>
          <Suspense>
            <Paper paper={paper} />
          </Suspense>
        </PaperPane>
      </Columns>
      {previews && (
        <Dialog open isText title="Preview" width="lg" onOpenChange={setPreviews}>
          <Suspense>
            <Paper paper={paper} />
          </Suspense>
        </Dialog>
      )}
    </div>
  );
};
