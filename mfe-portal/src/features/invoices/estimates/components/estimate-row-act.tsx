import type { EstimateSummary } from '@vitrine/contracts';
import { Button } from '@vitrine/ui';
import { useRights } from '../../../../shared/auth/rights.ts';
import { estimateActs } from '../../primary-act.ts';
import { actTexts } from '../content.ts';
import { useEstimateActs } from './use-estimate-acts.tsx';

/** The primary act of an estimate in its row or card; nothing where none is awaited. */
export const EstimateRowAct = ({ estimate }: { readonly estimate: EstimateSummary }) => {
  const may = useRights();
  const { primary } = estimateActs(estimate);
  const { isBusy, start, dialogs } = useEstimateActs(estimate);
  return (
    <>
      {primary !== null && may('money.write') && (
        <Button
          size="sm"
          busy={isBusy(primary)}
          aria-label={`${actTexts.labels[primary]}: ${estimate.number}`}
          onClick={() => start(primary)}
        >
          {actTexts.labels[primary]}
        </Button>
      )}
      {dialogs}
    </>
  );
};
