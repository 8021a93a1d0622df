import { Kbd, media, SearchField } from '@vitrine/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import { searchMaximum } from './search-maximum.ts';
import { searchAttribute } from './use-list-hotkeys.ts';

/** Pause in typing after which the server is asked, in milliseconds. */
const pause = 250;

const Field = styled(SearchField)`
  flex: 1 1 14rem;
  min-width: 0;

  ${media.up('sm')} {
    max-width: 20rem;
  }
`;

/** A phone has no such key. */
const Key = styled(Kbd)`
  ${media.down('sm')} {
    display: none;
  }
`;

interface ListSearchProps {
  /** Of the field, in its page. */
  readonly id: string;
  /** What is searched: 'Search name, e-mail or company'. */
  readonly label: string;
  /** What the address says. */
  readonly value: string;
  readonly onSearch: (search: string) => void;
}

/** Searches on the server, once the typing pauses. */
export const ListSearch = ({ id, label, value, onSearch }: ListSearchProps) => {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);

  // The address changed from outside (back button, cleared filter): the field follows.
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }

  const search = useEffectEvent(onSearch);

  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => search(text.trim()), pause);
    return () => clearTimeout(timer);
  }, [text, value]);

  return (
    <Field
      id={id}
      label={label}
      placeholder="Search"
      maxLength={searchMaximum}
      value={text}
      onChange={({ target }) => setText(target.value)}
      shortcut={<Key aria-hidden="true">/</Key>}
      {...{ [searchAttribute]: true }}
    />
  );
};
