import { brand } from '@vitrine/brand';
import { inPlace, useLocation, useNavigate, usePageTitle, useParams } from '@vitrine/shell-sdk';
import { paths } from '../../shared/paths.ts';
import { ListDetail } from '../../shared/screen/list-detail.tsx';
import { NothingChosen } from '../../shared/screen/nothing-chosen.tsx';
import { useMessageList } from './api/message-list.ts';
import { MessageDetail } from './components/message-detail.tsx';
import { MessageList } from './components/message-list.tsx';
import { AboutSilence } from './components/about-silence.tsx';
import { readListQuery } from './list-query.ts';

/** `/messages` and `/messages/:id`: everything that waits, left or failed, and the addresses nothing is sent to. */
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
          <AboutSilence />
        ) : (
          anyMessage && (
            <NothingChosen title="Choose a message">Its words, and all that happened to it, open here.</NothingChosen>
          )
        )
      }
    />
  );
};
