import { brand } from '@vitrine/brand';
import { inPlace, useLocation, useNavigate, usePageTitle, useParams } from '@vitrine/shell-sdk';
import { lazy } from 'react';
import { paths } from '../../shared/paths.ts';
import { NoneSelected } from '../../shared/screen/empty-states.tsx';
import { ListDetail } from '../../shared/screen/list-detail.tsx';
import { RecordDetail } from '../../shared/screen/record-detail.tsx';
import { SuppressionHelp } from './components/suppression-help.tsx';
import { MessageList } from './components/message-list.tsx';
import { readListQuery } from './list-params.ts';
import { useMessage, useMessageList } from './messages-queries.ts';

/** Loaded when the first message is opened. */
const MessageSheet = lazy(async () => ({ default: (await import('./components/message-sheet.tsx')).MessageSheet }));

interface MessageDetailProps {
  readonly id: string;
  readonly onClose: () => void;
}

const MessageDetail = ({ id, onClose }: MessageDetailProps) => (
  <RecordDetail
    noun="message"
    query={useMessage(id)}
    missing="The link may be incomplete, or the message was removed."
    onClose={onClose}
  >
    {(message, notice) => (
      <MessageSheet message={message} onClose={onClose}>
        {notice}
      </MessageSheet>
    )}
  </RecordDetail>
);

/** `/messages` and `/messages/:id`: the outbox, the open message, and suppressed addresses. */
export const MessagesPage = () => {
  const { id } = useParams();
  const { search } = useLocation();
  const query = readListQuery(new URLSearchParams(search));
  const navigate = useNavigate();
  const anyMessage = useMessageList(query).data?.pages.some(({ items }) => items.length > 0);

  const close = (): void => void navigate(paths.messages + search, { state: inPlace });
  usePageTitle('Messages', brand.product);

  return (
    <ListDetail
      labels={{ list: 'Messages', detail: 'Message' }}
      openId={id}
      onClose={close}
      list={<MessageList query={query} openId={id} />}
      detail={
        id !== undefined ? (
          <MessageDetail key={id} id={id} onClose={close} />
        ) : query.view === 'addresses' ? (
          <SuppressionHelp />
        ) : (
          anyMessage && <NoneSelected title="Select a message">Its text and history open here.</NoneSelected>
        )
      }
    />
  );
};
