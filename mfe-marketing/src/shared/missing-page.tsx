import { Link, usePageTitle } from '@vitrine/shell-sdk';
import { Button, Display, Text } from '@vitrine/ui';
import { PageRoom } from './page-room.ts';

export interface MissingPageProps {
  readonly title: string;
  readonly text: string;
  readonly back: { readonly to: string; readonly label: string };
}

/** An address below a known path that names nothing. */
export const MissingPage = ({ title, text, back }: MissingPageProps) => {
  usePageTitle(title);
  return (
    <PageRoom>
      <Display as="h1">{title}</Display>
      <Text>{text}</Text>
      <Button shape="pill" render={<Link to={back.to} />}>
        {back.label}
      </Button>
    </PageRoom>
  );
};
