import { useQueryClient } from '@tanstack/react-query';
import { brand } from '@vitrine/brand';
import { signInErrorText } from '@vitrine/contracts';
import { Navigate, useLocation, useNavigate, useSearchParams, useSession } from '@vitrine/shell-sdk';
import { Button } from '@vitrine/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { z } from 'zod';
import { EntryScreen } from '../../shared/entry/entry-screen.tsx';
import { EntryWays } from '../../shared/entry/entry-form.ts';
import { homeOf } from '../../shared/home-of.ts';
import { safeNext } from '../../shared/safe-next.ts';
import { useProviders, useSessionEnd, waysKey } from './api/sign-in.ts';
import { pageTexts, sessionEndTexts, type Step } from './content.ts';

/** Dialog and forms are not on the first view, so they do not hold it up. */
const loadDialog = () => import('./auth-dialog.tsx');
const AuthDialog = lazy(async () => ({ default: (await loadDialog()).AuthDialog }));

/** Of the success page: somebody has just paid, with this address if their browser knew it. */
const FromPayment = z.object({ paid: z.literal(true), email: z.string().max(254) });

/** Comes back from a provider with a step to go or a reason why not: then the dialog is open. */
const arrival = (
  params: URLSearchParams,
): { readonly step: Step; readonly failure: string | null; readonly open: boolean } => {
  const error = params.get('error');
  const secondFactor = params.get('step') === 'second-factor';
  return {
    step: secondFactor ? 'second-factor' : 'ways',
    failure: error === null ? null : signInErrorText(error),
    open: secondFactor || error !== null,
  };
};

/** `/login` and `/admin-login`: the one door (staff specification, section 2). */
export const SignInPage = () => {
  const [params, setParams] = useSearchParams();
  const session = useSession();
  const navigate = useNavigate();
  const [{ step, failure, open: arrivesOpen }] = useState(() => arrival(params));
  const [open, setOpen] = useState(arrivesOpen);
  const [asked, setAsked] = useState(arrivesOpen);
  const providers = useProviders();
  // Where a session was just refused without a word, its seven days were over: the cookie went with them.
  const hadSession = params.has('ended');
  const { data: end } = useSessionEnd(hadSession || params.has('next'));
  const ended = end ?? (hadSession && end === null ? 'expired' : null);
  const payer = FromPayment.safeParse(useLocation().state).data;

  // Whoever signs in next starts with nothing loaded. Here, because no screen is left that would load it again.
  const queries = useQueryClient();
  useEffect(() => queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== waysKey }), [queries]);

  const next = safeNext(params.get('next'));
  if (session.user) return <Navigate to={next ?? homeOf(session.user)} replace />;

  const enter = async (): Promise<void> => {
    const { user } = await session.refresh();
    await navigate(next ?? homeOf(user), { replace: true });
  };

  const show = (): void => {
    setAsked(true);
    setOpen(true);
  };

  // What brought the dialog has been said: a reload does not say it again.
  const close = (): void => {
    setOpen(false);
    if (params.has('error') || params.has('step')) setParams(next === null ? {} : { next }, { replace: true });
  };

  const arriving = payer ? pageTexts.paid : `For the staff and the clients of ${brand.agency}.`;
  const lead = ended === null ? arriving : sessionEndTexts[ended];

  return (
    <EntryScreen eyebrow={pageTexts.restricted} title={pageTexts.title} lead={lead}>
      <EntryWays>
        <Button
          variant="primary"
          onClick={show}
          onPointerEnter={() => void loadDialog()}
          onFocus={() => void loadDialog()}
        >
          {pageTexts.open}
        </Button>
      </EntryWays>
      {asked && (
        <Suspense>
          <AuthDialog
            open={open}
            onClose={close}
            firstStep={payer && step === 'ways' ? 'sign-in' : step}
            email={payer?.email ?? ''}
            failure={failure}
            providers={providers}
            next={next}
            onSignedIn={enter}
          />
        </Suspense>
      )}
    </EntryScreen>
  );
};
