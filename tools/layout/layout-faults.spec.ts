import { launchChromium } from '@vitrine/testing';
import type { Browser, Page } from 'playwright';
import { layoutFaults } from './layout-faults.ts';

describe('layoutFaults', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await launchChromium();
    page = await browser.newPage({ viewport: { width: 390, height: 800 } });
  }, 60_000);
  afterAll(() => browser.close());

  const faultsOf = async (body: string, style = '', on = page): Promise<string[]> => {
    await on.setContent(
      `<!doctype html><style>body{margin:0;font:16px/1.5 sans-serif}button{font:inherit}${style}</style>${body}`,
    );
    return on.evaluate(layoutFaults);
  };
  const tall = '<p style="height:2000px">Long</p>';

  it('finds nothing on a plain page', async () => {
    expect(
      await faultsOf(
        '<h1>A plain <em>headline</em> that takes several lines at this width</h1><p>Text, <a ' +
          'href="/">link</a></p><button>Save</button>',
      ),
    ).toEqual([]);
  });

  it('measures at the top once the page rests there, and tells of one that never does', async () => {
    const body = (times: number): string =>
      `<header>Bar</header>${'<p>Text</p>'.repeat(200)}<script>(() => {
        let left = ${times};
        const move = () => { if (scrollY === 0 && left-- > 0) scrollTo(0, 2100); requestAnimationFrame(move); };
        scrollTo(0, 2100);
        move();
      })()</script>`;
    const style =
      'header{position:fixed;top:0;width:100%;height:60px;background:#fff}body{padding-top:60px}p{margin:0}';
    for (const [times, faults] of [
      [1, []],
      [1e9, ['unsteady: the page does not stay at its top']],
    ] as const) {
      const moving = await browser.newPage({ viewport: { width: 390, height: 800 } });
      const found = await faultsOf(body(times), style, moving);
      await moving.close();
      expect(found).toEqual(faults);
    }
  });

  // iOS zooms into it when it's touched, and leaves the page wider than the window.
  it('finds a field that is set small where a finger is the pointer', async () => {
    const body =
      '<select aria-label="Sort"><option>Name</option></select><textarea></textarea><input id="days" type="date">' +
      '<input type="checkbox">';
    const style = 'select,input{font:14px sans-serif}textarea{font:16px sans-serif}';
    const touched = await browser.newPage({ viewport: { width: 390, height: 800 }, hasTouch: true });
    expect(await faultsOf(body, style, touched)).toEqual([
      'small field: “Sort” (select) is set in 14 px',
      'small field: “” (input#days) is set in 14 px',
    ]);
    await touched.close();
    expect(await faultsOf(body, style)).toEqual([]);
  });

  it.each([
    [
      'lines of one headline that have no height',
      '<h1>Six things we do <em>so that you can rest</em></h1>',
      'h1{font-size:40px;line-height:1}em{display:block;line-height:0}',
      /^overlap: “Six things we do” .* and “so that you can rest”/,
    ],
    [
      'text that is too small to read',
      '<p>Renews every month</p>',
      'p{font-size:13px}',
      /^small: “Renews every month” .* is set in 13 px/,
    ],
    [
      'a small headline in the display face',
      '<h2>Prices</h2>',
      'h2{font:400 20px Fraunces,serif}',
      /^small: “Prices” .* is set in 20 px/,
    ],
    [
      'two texts on one spot, far below',
      `${tall}<p class="a">Total due</p><p class="b">$1,200.00</p>`,
      '.b{margin-top:-36px}',
      /^overlap: .*Total due.*\$1,200\.00/,
    ],
    [
      'a word that a box cuts off',
      '<div class="a">Incomprehensibilities</div>',
      '.a{width:60px;overflow:hidden}',
      /^cut: “Incomprehensibilities”/,
    ],
    [
      'half a line that a box cuts off',
      '<div class="a">Two<br>lines</div>',
      '.a{height:34px;overflow:clip}',
      /^cut: “lines”|^cut: “Two/,
    ],
    [
      'a button beyond the window',
      '<button>Menu</button>',
      'body{overflow-x:hidden}button{margin-left:370px;width:80px}',
      /^cut: “Menu” .* by the edge of the window/,
    ],
    [
      'a floating button over the last line',
      `${tall}<p>Privacy policy</p><button>Chat</button>`,
      'p{margin:0}button{position:fixed;left:0;bottom:0;height:40px}',
      /^covered: “Privacy policy” .* by “Chat” .* at bottom/,
    ],
    [
      'a header over the heading that a link leads to',
      `<header>Vitrine</header><nav><a href="#work">Work</a></nav>${tall}<h2 id="work">Our work</h2>${tall}`,
      'header{position:fixed;inset:0 0 auto;height:60px;background:#fff}a{display:block;margin-top:80px}',
      /^covered: “Our work” .* at #work/,
    ],
    [
      'a word that is broken in the middle',
      '<table><tr><th>Visionary Transformation</th></tr></table>',
      'table,tr,th{display:block}th{width:90px;overflow-wrap:break-word}',
      /^broken: “Transformation” \(tr > th\)/,
    ],
    [
      'a word that is broken anywhere',
      '<p>What it is: “Transformation”, monthly.</p>',
      'p{width:80px;word-break:break-all}',
      /^broken: /,
    ],
    ['sideways scroll', '<div>Wide</div>', 'div{width:402px}', /^sideways: 12 px by div/],
  ])('finds %s', async (_, body, style, expected) => {
    expect(await faultsOf(body, style)).toEqual([expect.stringMatching(expected)]);
  });

  it.each([
    [
      'dots that say there is more',
      '<p class="a">Incomprehensibilities of every kind</p>',
      '.a{width:60px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}',
    ],
    [
      'a word with a soft hyphen where it is broken',
      '<p class="a">Visionary Transfor&shy;mation</p>',
      '.a{width:90px;overflow-wrap:break-word}',
    ],
    [
      'a word that is broken after its hyphen',
      '<p class="a">Patient-acquisition</p>',
      '.a{width:90px;overflow-wrap:break-word}',
    ],
    [
      'an address, a URL and a number',
      '<p class="a">ines.marlow@example.test https://halcyon.example/packages 1234567890123456</p>',
      '.a{width:60px;overflow-wrap:anywhere}',
    ],
    [
      'a code, which is set in mono',
      '<p class="a">TRANSFORMATION</p>',
      '.a{width:60px;overflow-wrap:anywhere;font-family:monospace}',
    ],
    ['a long invented name', '<p class="a">Featherstonehaugh</p>', '.a{width:60px;overflow-wrap:anywhere}'],
    [
      'a box that scrolls',
      '<div class="a"><p style="width:600px">A wide table, which can be scrolled</p></div>',
      '.a{width:100px;height:20px;overflow:auto}',
    ],
    [
      'text that is only heard',
      '<span class="a">Total</span><p>Total</p>',
      '.a{position:absolute;width:1px;height:1px;overflow:hidden}',
    ],
    [
      'text that is not shown yet',
      '<p class="a">One</p><p>Two</p>',
      '.a{opacity:0;position:absolute;margin:0}p{margin:0}',
    ],
    [
      'decoration below the text',
      '<p class="a" aria-hidden="true">01</p><p>Two</p>',
      '.a{position:absolute;margin:0}p{margin:0}',
    ],
    [
      'an open menu over the page',
      '<p>Page</p><div class="a">Menu</div>',
      'p{margin:0}.a{position:absolute;top:0;width:200px;background:#fff}',
    ],
    [
      'a header that the page slides under',
      `<header>Vitrine</header>${tall}`,
      'header{position:sticky;top:0;background:#fff}',
    ],
    [
      'a bar that sticks to the end of its list',
      '<main><p>Row</p><div style="height:2000px"></div><section>2 selected</section></main>',
      'main{width:200px;margin-top:770px}p{margin:0}section{position:sticky;bottom:0;height:60px;background:#fff}',
    ],
    [
      'a floating button beside the text',
      `<p style="height:2000px;margin-right:60px">Long</p><button>Chat</button>`,
      'button{position:fixed;right:0;bottom:0;width:50px}',
    ],
  ])('lets %s be', async (_, body, style) => {
    expect(await faultsOf(body, style)).toEqual([]);
  });
});
