import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { inPlace, Link, NavLink, Route, Routes, useLocation, useNavigationType, useSearchParams } from './index.ts';
import { BrowserRouter } from './router.tsx';

const Where = () => {
  const { pathname, search, hash, state } = useLocation();
  return <p data-testid="where">{`${pathname}${search}${hash} ${JSON.stringify(state)}`}</p>;
};
const where = () => screen.getByTestId('where').textContent;

const Filter = () => {
  const [query, setQuery] = useSearchParams();
  return (
    <button
      type="button"
      onClick={() =>
        setQuery((now) => ({ ...Object.fromEntries(now), page: String(Number(now.get('page') ?? 1) + 1) }))
      }
    >
      Page {query.get('page') ?? '1'}
    </button>
  );
};

const open = (at: string) => {
  history.replaceState(null, '', at);
  render(
    <BrowserRouter>
      <Where />
      <nav>
        <Link to="/leads?status=new#top" state={inPlace}>
          Leads
        </Link>
        <NavLink to="/clients">Clients</NavLink>
        <NavLink to="/" end>
          Start
        </NavLink>
        <Link to="/clients" target="_blank">
          Elsewhere
        </Link>
      </nav>
      <Filter />
      <Routes>
        <Route path="/clients/:id" element={<h1>A client</h1>} />
        <Route path="*" element={null} />
      </Routes>
    </BrowserRouter>,
  );
};
const link = (name: string) => screen.getByRole('link', { name });

describe('the router of the page', () => {
  it('follows a link inside the page, with its state, and goes back', async () => {
    open('/clients/1');
    expect(screen.getByRole('heading', { name: 'A client' })).toBeTruthy();
    expect(link('Leads').getAttribute('href')).toBe('/leads?status=new#top');
    await userEvent.click(link('Leads'));
    expect(where()).toBe('/leads?status=new#top {"inPlace":true}');
    await act(async () => {
      history.back();
      await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    });
    expect(where()).toBe('/clients/1 null');
  });

  it('tells a new entry, which a plain fragment link makes, from coming back to it', async () => {
    const Kind = () => <p data-testid="kind">{useNavigationType()}</p>;
    history.replaceState(null, '', '/');
    render(
      <BrowserRouter>
        <Where />
        <Kind />
        <Link to="?item=one#items" state={inPlace}>
          Open
        </Link>
      </BrowserRouter>,
    );
    const kind = () => screen.getByTestId('kind').textContent;
    const settled = (leave: () => void) =>
      act(async () => {
        const arrival = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
        leave();
        await arrival;
      });
    await settled(() => location.assign('#contact'));
    expect([where(), kind()]).toEqual(['/#contact null', 'PUSH']);
    await userEvent.click(link('Open'));
    expect([where(), kind()]).toEqual(['/?item=one#items {"inPlace":true}', 'PUSH']);
    await settled(() => history.back());
    expect([where(), kind()]).toEqual(['/#contact null', 'POP']);
  });

  it('leaves presses that ask for another tab to the browser', () => {
    open('/');
    const departures: boolean[] = [];
    // Last in line: notes whether the page left the press to the browser, and keeps jsdom from following it.
    const last = (event: Event) => {
      departures.push(!event.defaultPrevented);
      event.preventDefault();
    };
    addEventListener('click', last);
    fireEvent.click(link('Leads'), { ctrlKey: true });
    fireEvent.click(link('Leads'), { metaKey: true });
    fireEvent.click(link('Leads'), { button: 1 });
    fireEvent.click(link('Elsewhere'));
    removeEventListener('click', last);
    expect(departures).toEqual([true, true, true, true]);
    expect(where()).toBe('/ null');
  });

  it('makes no second entry for where one is', async () => {
    open('/leads');
    await userEvent.click(link('Leads'));
    const entries = history.length;
    await userEvent.click(link('Leads'));
    expect(history.length).toBe(entries);
  });

  it('says which link is current, below its path too unless it asks for the end', async () => {
    open('/clients/1');
    expect(link('Clients').getAttribute('aria-current')).toBe('page');
    expect(link('Start').getAttribute('aria-current')).toBeNull();
  });

  it('reads and sets the query', async () => {
    open('/leads?status=new');
    await userEvent.click(screen.getByRole('button', { name: 'Page 1' }));
    expect(screen.getByRole('button', { name: 'Page 2' })).toBeTruthy();
    expect(where()).toBe('/leads?status=new&page=2 null');
  });
});
