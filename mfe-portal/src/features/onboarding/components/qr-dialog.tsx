import type { CampaignCode } from '@vitrine/contracts';
import { Dialog, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { Address } from './general-link.tsx';
import { QrCode, QrDownloads } from './qr-code.tsx';

const Body = styled.div`
  display: grid;
  justify-items: center;
  gap: ${vars.space[4]};
  text-align: center;
`;

/** QR code of a campaign's link. */
export const QrDialog = ({ code, onClose }: { readonly code: CampaignCode; readonly onClose: () => void }) => (
  <Dialog open onOpenChange={(open) => !open && onClose()} width="sm" title={`QR code of ${code.code}`}>
    <Body>
      <QrCode text={code.link} label={`QR code of the link of ${code.code}`} />
      <Address>{code.link}</Address>
      <QrDownloads text={code.link} name={`onboarding-${code.code}`} />
    </Body>
  </Dialog>
);
