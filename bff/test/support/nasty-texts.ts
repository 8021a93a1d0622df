/** Two hundred characters without a blank. */
const long = (part: string): string => part.repeat(200).slice(0, 200);

/**
 * Texts that people type and paste, and that programs stumble over. `verbatim` are stored as they are, composed (NFC);
 * the others lose what no person sees or types.
 */
const nastyTexts = {
  verbatim: {
    marks: [
      'José Núñez',
      'José Núñez'.normalize('NFD'),
      'Đặng Thị Ngọc Ánh',
      'Łódź Żabińska',
      'Åsa Øster-Ångström',
      'Straße der Größen',
      'ﬁrst oﬃce, ﬂat',
      'q̣̇ an̈d x̌',
      'Z̷a̸l̴g̵o̶ Spa',
      'İstanbul ışık',
      'Ⅻ Æsir Œuvre ĲSSEL',
    ],
    scripts: [
      'محمد علي',
      'مركز الجلدية 24/7',
      'שלום רב קליניק',
      'شرکت می\u200Cخواهم',
      '李明 诊所',
      '山田太郎 クリニック',
      '김민준 의원',
      'ธนกร สมบูรณ์',
      'Γιώργος Παπαδόπουλος',
      'Наталья Щербакова',
      'Հայկ Պետրոսյան',
      'ნინო ბერიძე',
      'प्रिया शर्मा',
      'தமிழ் மருத்துவம்',
      'Clinic مركز and 診所',
    ],
    'long words': [
      long('Pneumonoultramicroscopic'),
      long('w'),
      long('https://clinic.example/a-very-long-address/'),
      long('й'),
      long('診'),
      `A ${'very '.repeat(30)}long sentence`,
    ],
    quotes: [
      "O'Brien",
      'O’Brien',
      "D'Arcy O''Neil",
      'The "Skin" Clinic',
      '“Glow” & ‘Co’',
      '«Clinique» „Haut“',
      '5\'11" tall',
      'back`tick`',
      "'quoted'",
      '"',
      "''",
    ],
    formulas: [
      '=1+1',
      '=HYPERLINK("http://evil.example","Click")',
      "=cmd|' /C calc'!A0",
      '+SUM(A1:A9)',
      '-2+3',
      '@SUM(1)',
      '-lash Bar',
      '＝1+1 Clinic',
      '%0A=1+1',
    ],
    markup: [
      '<b>Bold</b> Clinic',
      '<script>alert(1)</script>Glow',
      '<img src=x onerror=alert(1)>',
      '&amp; &lt;b&gt; &#39;',
      'Fish & Chips',
      '</p></body></html>',
      '{{name}} {{amount}}',
      '${7*7} #{7*7}',
      '<%= 7*7 %>',
      '[link](http://evil.example)',
      '<!-- hidden -->',
      ']]><![CDATA[x',
      'javascript:alert(1)',
      '# *Heading* _it_ ~no~',
      '%s %d %n %x',
      '$1 $& $$ $`',
    ],
    emoji: [
      '🦷 Smile',
      '👩🏽‍⚕️ Dr',
      // Of several signs.
      '👨‍👩‍👧‍👦 Family',
      '❤️ Heart',
      '🇺🇸 Dental',
      '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Care',
      '1️⃣ First',
      '🧑‍🦰',
      '☕︎ Lounge',
    ],
    wildcards: ['%', '_', '100%_sure', 'a\\_b\\%c', '%%%', "' OR 1=1 --", "'; DROP TABLE clients; --", '*', 'a?b.*[c]'],
    backslashes: ['C:\\Temp\\new', 'tail\\', '\\\\server\\share', '\\n\\t\\u0041', '\\x00', "\\'"],
    'words for nothing': ['null', 'NULL', 'undefined', 'NaN', 'None', 'true', 'false', '[object Object]', '{}', 'nil'],
    numbers: ['1-2', '3/4', '2026-03-02', '10E5', '007', '1e999', '0x1F', '1,234.50', '½ price', '١٢٣', '-0', '12:30'],
  },
  cleaned: {
    unseen: [
      '\u200BAda\u200B Glow',
      'Ada\u00AD\u00ADGlow',
      '\u202EAda evil\u202C',
      '\u2066Ada\u2069 Glow',
      '\uFEFFAda Glow',
      'Ada\u200DGlow',
      'Ada\u034F Glow',
      'Ada\u3164 Glow',
      'Ada\u061C Glow',
      '\u200E\u200F\u200B',
    ],
    blanks: ['Ada\u00A0Glow', 'Ada  \u2003 Glow', '  Ada Glow  ', '\u3000', ' '],
    breaks: ['Ada\nGlow', 'Ada\r\nGlow', 'Ada\rGlow', 'Ada\u2028Glow', 'Ada\tGlow', 'Ada\r\nBcc: x@evil.example'],
    controls: [
      'Ada\u0000Glow',
      'Ada\u0007Glow',
      'Ada\u001B[31mGlow',
      'Ada\u0085Glow',
      'Ada\u007FGlow',
      'Ada\uD800Glow',
    ],
  },
} as const;

interface NastyText {
  readonly group: string;
  readonly text: string;
}

/** All of them, flat. */
export const everyNastyText: readonly NastyText[] = Object.values(nastyTexts).flatMap((groups) =>
  Object.entries<readonly string[]>(groups).flatMap(([group, texts]) => texts.map((text) => ({ group, text }))),
);

/** What a reader sees of a text: blanks of any width as one, and nothing of marks that nobody sees. */
export const readerSees = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\u0085]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cc}\u115F\u1160\u3164\uFFA0]|\u034F|\uFE0D/gu, '')
    .replace(/ +/gu, ' ')
    .trim();

/** What nobody types and nobody sees, and what PostgreSQL can't store. */
export const unseenMarks = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|[^\P{Cc}\n\r\t]/u;
