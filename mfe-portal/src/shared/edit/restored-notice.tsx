import { Button, FormBanner } from '@vitrine/ui';

interface RestoredNoticeProps {
  readonly shown: boolean;
  readonly onStartOver: () => void;
}

/** Says that a form holds what was typed before the page was loaded anew. */
export const RestoredNotice = ({ shown, onStartOver }: RestoredNoticeProps) => (
  <FormBanner tone="info">
    {shown && (
      <>
        What you typed earlier is still here, and not saved yet.{' '}
        <Button size="sm" variant="quiet" onClick={onStartOver}>
          Start over
        </Button>
      </>
    )}
  </FormBanner>
);
