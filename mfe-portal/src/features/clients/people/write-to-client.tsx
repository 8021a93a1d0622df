import { api, type Client } from '@vitrine/contracts';
import { itemsOf, useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { WriteEmailDialog } from '../../../shared/messages/write-email-dialog.tsx';
import { clientTimelineKey } from '../clients-queries.ts';

interface WriteToClientProps {
  readonly client: Client;
  readonly onClose: () => void;
}

/** Writes an email to a client, or to one of its people. */
export const WriteToClient = ({ client, onClose }: WriteToClientProps) => {
  const { data: people = [] } = useEndpoint(api.clientPeople.list, { params: { id: client.id } }, { select: itemsOf });
  return (
    <WriteEmailDialog
      to={client}
      others={people.flatMap(({ name, email }) => (email === null ? [] : [{ name, email, company: client.company }]))}
      draftName={`client.${client.id}`}
      timelineKey={clientTimelineKey(client.id)}
      onClose={onClose}
    />
  );
};
