import { inPlace, useLocation, useNavigate } from '@vitrine/shell-sdk';
import { lazy } from 'react';
import { Pending } from '../pending.tsx';

const FigureDialog = lazy(async () => ({ default: (await import('./figure-dialog.tsx')).FigureDialog }));

/** The figure that the address opens over any screen: `?figure=totalRevenue`. */
export const OpenFigure = () => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  if (!params.has('figure')) return null;
  const close = (): void => {
    params.delete('figure');
    const rest = params.toString();
    void navigate({ search: rest && `?${rest}` }, { state: inPlace });
  };
  return (
    <Pending>
      <FigureDialog search={search} onClose={close} />
    </Pending>
  );
};
