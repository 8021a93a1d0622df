import { useQueryClient } from '@tanstack/react-query';
import { brand } from '@vitrine/brand';
import { safeNext, signInErrorText } from '@vitrine/contracts';
import { Navigate, useLocation, useNavigate, useSearchParams, useSession } from '@vitrine/shell-sdk';
import { useIsPrerendered } from '@vitrine/shell-sdk/code-split';
import { Button, Pending, whenIdle } from '@vitrine/ui';
import { lazy, useEffect, useState } from 'react';
import { z } from 'zod';
import { AuthActions } from '../../../shared/auth/auth-form.ts';
import { AuthScreen } from '../../../shared/auth/auth-screen.tsx';
import { homePath } from '../../../shared/paths.ts';
import { useEarlyDialog } from './early-dialog.tsx';
import { isOfSignIn, useProviders, useSessionEnd } from './sign-in-queries.ts';
import { pageTexts, sessionEndTexts, type Step } from './content.ts';

/** The dialog is loaded after the first view. */
const loadDialog = () => import('./auth-dialog.tsx');
const AuthDialog = lazy(async () => ({ default: (await loadDialog()).AuthDialog }));

/** History state from the success page of a payment, with the address if known. */
const FromPayment = z.object({ paid: z.literal(true), email: z.string().max(254) });

/** Parameters of a return from a provider: an open step or an error opens the dialog. */
const arrival = (
  params: URLSearchParams,
): { readonly step: Step; readonly failure: string | null; readonly open: boolean } => {
  const error = params.get('error');
  const secondFactor = params.get('step') === 'second-factor';
  return {
    step: secondFactor ? 'second-factor' : 'providers',
    failure: error === null ? null : signInErrorText(error),
    open: secondFactor || error !== null,
  };
};

/** Of the prerendered page. */
const noParams = new URLSearchParams();

/** `/login` and `/admin-login`: the sign-in page (staff specification, section 2). */
export const SignInPage = () => {
  const [query, setParams] = useSearchParams();
  const isPrerendered = useIsPrerendered();
  const params = isPrerendered ? noParams : query;
  const session = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { step, failure, open: arrivesOpen } = arrival(params);
  /** Null until somebody opened or closed the dialog. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? arrivesOpen;
  const [loading, setLoading] = useState(false);
  const providers = useProviders();
  // A session that was refused without a reason has expired after seven days.
  const hadSession = params.has('ended');
  const { data: endReason } = useSessionEnd(hadSession || params.has('next'));
  const ended = endReason ?? (hadSession && endReason === null ? 'expired' : null);
  const payer = FromPayment.safeParse(isPrerendered ? null : state).data;

  // The next user starts with an empty cache. Cleared here, because no screen is mounted that would refetch.
  const queries = useQueryClient();
  useEffect(() => queries.removeQueries({ predicate: ({ queryKey }) => !isOfSignIn(queryKey) }), [queries]);

  // Whoever comes here is about to open it.
  useEffect(() => whenIdle(() => void loadDialog().catch(() => undefined)), []);

  const next = safeNext(params.get('next'));
  const redirect = async (): Promise<void> => {
    const { user } = await session.refresh();
    await navigate(next ?? homePath(user), { replace: true });
  };

  const show = (): void => {
    setChosen(true);
    setLoading(true);
    void loadDialog()
      .catch(() => undefined)
      .finally(() => setLoading(false));
  };

  // The reason for the dialog is shown once, not again on reload.
  const close = (): void => {
    setChosen(false);
    if (params.has('error') || params.has('step')) setParams(next === null ? {} : { next }, { replace: true });
  };

  const early = useEarlyDialog({ show, close });
  if (session.user) return <Navigate to={next ?? homePath(session.user)} replace />;

  const defaultLead = payer ? pageTexts.paid : `For ${brand.agency}’s team and clients.`;
  const lead = ended === null ? defaultLead : sessionEndTexts[ended];

  return (
    <AuthScreen eyebrow={pageTexts.restricted} title={pageTexts.title} lead={lead}>
      <AuthActions>
        <Button
          variant="primary"
          busy={loading}
          onClick={early.id === undefined ? show : undefined}
          popoverTarget={early.id}
        >
          {pageTexts.open}
        </Button>
      </AuthActions>
      {early.dialog}
      {(chosen !== null || arrivesOpen) && (
        <Pending>
          <AuthDialog
            open={open}
            onClose={close}
            firstStep={payer && step === 'providers' ? 'sign-in' : step}
            email={payer?.email ?? ''}
            takeEarly={early.take}
            failure={failure}
            providers={providers}
            next={next}
            onSignedIn={redirect}
          />
        </Pending>
      )}
    </AuthScreen>
  );
};
