/**
 * Made pages of kinds that no news site has, whose class names, tags or words look like something else: what a
 * reader came for must stay, whatever it is called.
 */

export type ContentPage = {
  kind: string;
  html: string;
  /** Lines that must be in the clean text. */
  kept: readonly string[];
  /** Lines that must not. */
  removed?: readonly string[];
};

const TOPICS = ['kapı', 'merdiven', 'bahçe', 'kuyu', 'köprü', 'çeşme', 'hamam', 'değirmen', 'kule', 'çarşı'];
const WORK = ['onardı', 'yazdı', 'anlattı', 'ölçtü', 'topladı', 'çizdi', 'sordu', 'buldu', 'denedi', 'saydı'];
const PEOPLE = [
  'Usta',
  'Muhtar',
  'Öğretmen',
  'Komşu',
  'Bekçi',
  'Çırak',
  'Yolcu',
  'Balıkçı',
  'Terzi',
  'Çoban',
];

/** A sentence that no other number gives. */
export function sentence(n: number): string {
  const [a, b] = [pick(TOPICS, n), pick(TOPICS, Math.floor(n / 10) + 3)];
  return `${pick(PEOPLE, n + Math.floor(n / 7))} ${a} ile ${b} arasındaki yolu üç gün boyunca adım adım ${pick(WORK, n * 3 + Math.floor(n / 10))}, gördüklerini ${letters(n)} adlı deftere not etti.`;
}

export function paragraph(n: number, sentences = 4): string {
  return Array.from({ length: sentences }, (_, k) => sentence(n * 11 + k)).join(' ');
}

/** The frame of an ordinary site; with a library's shelf of other pages beside the text it is a third of the page. */
function shell(title: string, body: string, shelf = 0): string {
  const links = Array.from(
    { length: shelf },
    (_, k) =>
      `<li><a href="/raf/${k}">${pick(PEOPLE, k)} ${letters(k)}: ${pick(TOPICS, k)} ve ${pick(TOPICS, k + 4)}</a></li>`,
  );
  return `<!doctype html><html lang=tr><head><title>${title} - Taşköprü Kitaplığı</title></head><body>
    <header><a href=/>Taşköprü Kitaplığı</a></header>
    <nav><ul><li><a href=/yazilar>Yazılar</a><li><a href=/kitaplar>Kitaplar</a><li><a href=/dernek>Dernek</a><li><a href=/iletisim>İletişim</a></ul></nav>
    ${shelf > 0 ? `<div class=raf><ul>${links.join('')}</ul></div>` : ''}${body}
    <footer><p>Taşköprü Kitaplığı gönüllülerce yürütülür. Her hakkı saklıdır.</p></footer></body></html>`;
}

/** A chapter on program text, one of whose sections is about comments and is named after them. */
export function commentChapter(n: number): ContentPage {
  const others = [0, 1, 2].map((k) => paragraph(n * 40 + k * 3, 4));
  const rules = Array.from(
    { length: 8 },
    (_, k) => `${pick(TOPICS, n + k)} için ${letters(n * 11 + k)} yorumu`,
  );
  const parts = [0, 1, 2].map((k) => ({
    text: paragraph(n * 40 + 20 + k * 3, 3),
    code: `// ${letters(n * 7 + k)} değişkeni adımları sayar\nlet ${letters(n * 7 + k)} = ${k};`,
  }));
  return {
    kind: 'a section on code comments in elements called comment',
    html: shell(
      `Program metni ${letters(n)}`,
      `<div class="kitap"><h1>Program metni ${letters(n)}</h1>${others.map((text, k) => `<div class="level2" id="bolum-${k}"><h2>${k + 1}. bölüm</h2><p>${text}</p></div>`).join('')}
       <div class="level2" id="comments"><h2>Yorumlar</h2>${parts.map(({ text, code }) => `<div class="comment"><p>${text}</p><pre class="comment-code">${code}</pre></div>`).join('')}<ul>${rules.map((rule) => `<li>${rule}</li>`).join('')}</ul></div></div>`,
      40,
    ),
    kept: [...others, ...parts.flatMap(({ text, code }) => [text, code.replace('\n', ' ')]), ...rules],
  };
}

/** The inscription of a monument, set as an aside next to what is known about it. */
export function inscription(n: number): ContentPage {
  const lines = Array.from(
    { length: 60 },
    (_, k) => `${pick(TOPICS, n + k)} ${letters(n * 61 + k)} ${pick(PEOPLE, k)} ${letters(n * 37 + k)}`,
  );
  const about = [0, 1, 2].map((k) => paragraph(n * 60 + k, 3));
  return {
    kind: 'an inscription in an aside',
    html: shell(
      `Dikilitaş ${letters(n)}`,
      `<article><h1>Dikilitaş ${letters(n)}</h1>${about.map((text) => `<p>${text}</p>`).join('')}</article><aside class="sidebar"><h2>Yazıtın metni</h2>${lines.map((line) => `<p>${line}</p>`).join('')}</aside>`,
      20,
    ),
    kept: [...about, ...lines],
  };
}

/** The contents of a book: a page that consists of links, in an element called toc. */
export function contentsPage(n: number): ContentPage {
  const chapters = Array.from(
    { length: 40 },
    (_, k) => `${k + 1}. ${pick(TOPICS, n + k)} yapanların ${letters(n * 41 + k)} çağındaki gelenekleri`,
  );
  return {
    kind: 'the contents of a book',
    html: shell(
      `${letters(n)} kitabının içindekiler`,
      `<div class="content"><h1>${letters(n)} kitabının içindekiler</h1><p>${sentence(n * 40)}</p><nav class="toc"><ol>${chapters.map((chapter, k) => `<li><a href="bolum-${k}.html">${chapter}</a></li>`).join('')}</ol></nav></div>`,
    ),
    kept: chapters,
  };
}

/** A city announces changed bus routes, with the words and class names of advertisements. */
export function routeChanges(n: number): ContentPage {
  const notices = Array.from(
    { length: 6 },
    (_, k) => `${10 + k} numaralı hat: ${letters(n * 9 + k)} durağı kampanya boyunca ücretsiz`,
  );
  return {
    kind: 'changes of bus routes in elements called banner',
    html: shell(
      `Güzergâh değişiklikleri ${letters(n)}`,
      `<section class="duyuru"><h1>Güzergâh değişiklikleri ${letters(n)}</h1><p>${paragraph(n * 40)}</p><div class="banner promo">${notices.map((notice) => `<p class="alert">${notice}</p>`).join('')}</div></section>`,
      60,
    ),
    kept: notices,
  };
}

/** A poem, line by line, whose poet's other poems are listed beside it. */
export function poem(n: number): ContentPage {
  const verses = Array.from({ length: 12 }, (_, k) =>
    `${pick(TOPICS, n + k)} önünde ${letters(n * 13 + k)} uyur`.replace(/^./, (first) =>
      first.toLocaleUpperCase('tr'),
    ),
  );
  const others = Array.from({ length: 8 }, (_, k) => `${pick(TOPICS, n * 3 + k)} ${letters(n * 17 + k)}`);
  return {
    kind: 'a poem in an archive',
    html: shell(
      `${letters(n)} şiiri`,
      `<div class="sayfa"><h1>${letters(n)} şiiri</h1><div class="siir">${verses.join('<br>')}</div>
       <div class="diger-siirler"><h3>Diğer şiirler</h3><ul>${others.map((other, k) => `<li><a href=/siir/${n}-${k}>${other}</a></li>`).join('')}</ul></div></div>`,
    ),
    kept: verses,
    removed: others,
  };
}

/** A recipe: quantities as a list of definitions, times in a table, steps. */
export function recipe(n: number): ContentPage {
  const things = ['un', 'su', 'tuz', 'maya', 'nane', 'nohut'].map((thing, k): [string, string] => [
    `${thing} (${letters(n * 5 + k)})`,
    `${k + 1} su bardağı`,
  ]);
  const times = [
    ['Hazırlık', `${10 + n} dakika ${letters(n)}`],
    ['Pişirme', `${30 + n} dakika ${letters(n + 9)}`],
  ];
  const steps = [1, 2, 3].map((k) => sentence(n * 50 + k));
  return {
    kind: 'a recipe in definitions and a table',
    html: shell(
      `${letters(n)} çorbası`,
      `<div class="tarif"><h1>${letters(n)} çorbası</h1><table class="info">${times.map(([name, time]) => `<tr><th>${name}</th><td>${time}</td></tr>`).join('')}</table>
       <h2>Malzemeler</h2><dl class="meta">${things.map(([name, amount]) => `<dt>${name}</dt><dd>${amount}</dd>`).join('')}</dl>
       <h2>Yapılışı</h2><ol>${steps.map((step) => `<li>${step}</li>`).join('')}</ol></div>`,
    ),
    kept: [...things.map(([name]) => name), ...times.map(([, time]) => time!), ...steps],
  };
}

/** A thread of a forum: every post is a reply, and all of them are the page. */
export function forumThread(n: number): ContentPage {
  const posts = Array.from({ length: 7 }, (_, k) => paragraph(n * 30 + k * 2 + 2, 2 + (k % 3)));
  return {
    kind: 'a thread of a forum',
    html: shell(
      `${letters(n)} hakkında soru`,
      `<h1>${letters(n)} hakkında soru</h1><div id="replies">${posts.map((post, k) => `<div class="reply comment"><div class="author"><a href=/uye/${k}>üye${k}</a> <span>12.03.2024 1${k}:20</span></div><div class="body"><p>${post}</p></div></div>`).join('')}</div>`,
    ),
    kept: posts,
  };
}

/** An ordinary article with reader comments and a box of related articles, which must still go. */
export function articleWithComments(n: number): ContentPage {
  const text = [0, 1, 2, 3].map((k) => paragraph(n * 70 + k * 4 + 3, 4));
  const comments = [0, 1, 2, 3].map(
    (k) =>
      `${pick(PEOPLE, n + k)} gibi ben de ${letters(n * 19 + k)} köyündenim, eline sağlık, çok beğendim.`,
  );
  const related = [0, 1, 2, 3, 4].map(
    (k) => `${pick(TOPICS, n + k)} yolunda ${letters(n * 23 + k)} günü yaşandı`,
  );
  return {
    kind: 'an article with comments of readers and related articles',
    html: shell(
      `${letters(n)} yolunda`,
      `<article><h1>${letters(n)} yolunda</h1>${text.map((part) => `<p>${part}</p>`).join('')}</article>
       <div class="related"><h3>İlgili yazılar</h3><ul>${related.map((title, k) => `<li><a href=/yazi/${n}${k}>${title}</a></li>`).join('')}</ul></div>
       <section id="comments"><h3>Yorumlar</h3>${comments.map((comment, k) => `<div class="comment"><b>okur${k}</b> <time>3 gün önce</time><p>${comment}</p><a href=#>Yanıtla</a></div>`).join('')}</section>`,
    ),
    kept: text,
    removed: [...related, ...comments],
  };
}

export const KINDS = [
  commentChapter,
  inscription,
  contentsPage,
  routeChanges,
  poem,
  recipe,
  forumThread,
  articleWithComments,
] as const;

/** A word of letters only, another for each number: digits count as equal between pages. */
export function letters(n: number): string {
  const syllables = ['ba', 'ce', 'dı', 'fo', 'gü', 'ha', 'ki', 'lö', 'mu', 'ne', 'pa', 're', 'sı', 'to'];
  let word = '';
  for (let rest = n + 14; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length];
  return word;
}

function pick<T>(list: readonly T[], n: number): T {
  return list[n % list.length]!;
}
