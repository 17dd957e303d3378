/** A made set of manual pages in the four HTML shapes that man2html, groff, mandoc and a plain <pre> give them. */

const OBJECTS = ['dosya', 'dizin', 'kullanıcı', 'süreç', 'paket', 'disk', 'ağ', 'günlük', 'metin'] as const;
const DEEDS = [
  'listeler',
  'siler',
  'karşılaştırır',
  'sıralar',
  'izler',
  'sıkıştırır',
  'özetler',
  'kopyalar',
  'denetler',
  'taşır',
] as const;
const FLAGS = ['a', 'b', 'c', 'f', 'h', 'n', 'q', 'r', 's', 'v'] as const;

export type ManualPage = { address: string; name: string; nameLine: string; html: string };
type Manual = { name: string; deed: string; options: [string, string][]; about: string };

/** `count` pages, each with its NAME line as a reader sees it. */
export function manualPages(count: number): ManualPage[] {
  const pages: ManualPage[] = [];
  for (let n = 0; n < count; n++) {
    const manual = manualOf(n);
    const shape = SHAPES[n % SHAPES.length]!;
    pages.push({
      address: `https://kilavuz.ornek.org.tr/man${(n % 8) + 1}/${manual.name}.html`,
      name: manual.name,
      nameLine: shape.nameLine(manual),
      html: shape.html(manual, (n % 8) + 1),
    });
  }
  return pages;
}

function upper(name: string): string {
  return name.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 32));
}

function manualOf(n: number): Manual {
  const object = pick(OBJECTS, n);
  const deed = pick(DEEDS, Math.floor(n / OBJECTS.length) + n);
  const name = `${['ls', 'rm', 'cmp', 'top', 'df', 'grep', 'cut'][n % 7]}${letters(n)}`;
  const options = FLAGS.slice(0, 1 + (n % 5)).map((flag, i): [string, string] => [
    `-${flag}`,
    `${object} adlarını ${pick(['ekrana', 'günlüğe', 'standart çıktıya'], n + i)} ${pick(DEEDS, n + i)}`,
  ]);
  // Every third page is very short: a name, a usage, a reference.
  const about =
    n % 3 === 0
      ? ''
      : `${name} komutu verilen ${object} üzerinde çalışır ve ${pick(DEEDS, n + 3)}. Seçenek verilmezse geçerli dizinden başlar; hata olursa sıfırdan farklı bir değerle çıkar.`;
  return { name, deed: `${object} girdilerini ${deed}`, options, about };
}

type Shape = { nameLine(manual: Manual): string; html(manual: Manual, section: number): string };

const MAN2HTML: Shape = {
  nameLine: ({ name, deed }) => `${name} - ${deed}`,
  html: ({ name, deed, options, about }, section) => `<HTML><HEAD><TITLE>Manpage of ${upper(name)}</TITLE>
    </HEAD><BODY><H1>${upper(name)}</H1>Section: User Commands (${section})<BR><A HREF="#index">Index</A>
    <A HREF="/man/man2html">Return to Main Contents</A><HR>
    <A NAME="lbAB">&nbsp;</A><H2>NAME</H2>
    ${name} - ${deed}
    <A NAME="lbAC">&nbsp;</A><H2>SYNOPSIS</H2>
    <B>${name}</B> [<I>SEÇENEK</I>]... [<I>DOSYA</I>]...
    ${about && `<A NAME="lbAD">&nbsp;</A><H2>DESCRIPTION</H2><P>${about}</P>`}
    <DL COMPACT>${options.map(([flag, text]) => `<DT><B>${flag}</B><DD>${text}`).join('')}</DL>
    <A NAME="lbAE">&nbsp;</A><H2>SEE ALSO</H2><A HREF="/man1/info.html">info</A>(1)
    <HR><A NAME="index">&nbsp;</A><H2>Index</H2><DL>
    <DT><A HREF="#lbAB">NAME</A><DD><DT><A HREF="#lbAC">SYNOPSIS</A><DD><DT><A HREF="#lbAE">SEE ALSO</A><DD></DL>
    <HR>This document was created by <A HREF="/man/man2html">man2html</A>, using the manual pages.<BR>
    </BODY></HTML>`,
};

const GROFF: Shape = {
  nameLine: ({ name, deed }) => `${name} − ${deed}`,
  html: ({ name, deed, options, about }) => `<!DOCTYPE html><html><head><title>${name}</title></head><body>
    <h1 align="center">${name}</h1><a href="#NAME">NAME</a><br><a href="#SYNOPSIS">SYNOPSIS</a><br><hr>
    <h2>NAME <a name="NAME"></a></h2><p style="margin-left:11%; margin-top: 1em">${name} &minus; ${deed}</p>
    <h2>SYNOPSIS <a name="SYNOPSIS"></a></h2><p style="margin-left:11%"><b>${name}</b> [<i>SEÇENEK</i>]</p>
    ${about && `<h2>DESCRIPTION</h2><p style="margin-left:11%">${about}</p>`}
    <table width="100%">${options.map(([flag, text]) => `<tr><td width="11%"></td><td><p>${flag}</p></td><td><p>${text}</p></td></tr>`).join('')}</table><hr></body></html>`,
};

const MANDOC: Shape = {
  nameLine: ({ name, deed }) => `${name} — ${deed}`,
  html: ({ name, deed, options, about }, section) => `<!DOCTYPE html><html lang=tr><head>
    <title>${name}(${section})</title></head><body><div id="header"><a href="/">Kılavuz sayfaları</a></div>
    <div class="manual-text"><table class="head"><tr><td class="head-ltitle">${upper(name)}(${section})</td>
    <td class="head-vol">Kullanıcı Komutları</td><td class="head-rtitle">${upper(name)}(${section})</td></tr></table>
    <section class="Sh"><h1 class="Sh" id="AD"><a class="permalink" href="#AD">AD</a></h1>
    <p class="Pp"><code class="Nm">${name}</code> — <span class="Nd">${deed}</span></p></section>
    <section class="Sh"><h1 class="Sh" id="KULLANIM"><a class="permalink" href="#KULLANIM">KULLANIM</a></h1>
    <table class="Nm"><tr><td><code class="Nm">${name}</code></td><td>[seçenek] [dosya]</td></tr></table></section>
    ${about && `<section class="Sh"><h1 class="Sh">AÇIKLAMA</h1><p class="Pp">${about}</p></section>`}
    <dl class="Bl-tag">${options.map(([flag, text]) => `<dt><code class="Fl">${flag}</code></dt><dd>${text}</dd>`).join('')}</dl>
    <table class="foot"><tr><td class="foot-date">3 Mart 2024</td><td class="foot-os">Örnek</td></tr></table></div>
    <div id="footer">Sayfaların kaynağı manpages-tr projesidir.</div></body></html>`,
};

const PLAIN: Shape = {
  nameLine: ({ name, deed }) => `${name} - ${deed}`,
  html: ({ name, deed, options, about }) => `<html><head><title>${name} kılavuz sayfası</title></head><body>
    <div class="navbar"><a href="/">Ana sayfa</a> | <a href="/man">Dizin</a></div><h1>${name}</h1>
    <h2>AD</h2><pre>       ${name} - ${deed}</pre><h2>KULLANIM</h2><pre>       ${name} [SEÇENEK] [DOSYA]</pre>
    ${about && `<h2>AÇIKLAMA</h2><pre>       ${about}</pre>`}
    <h2>SEÇENEKLER</h2><pre>${options.map(([flag, text]) => `       ${flag}  ${text}`).join('\n')}</pre>
    <div class="footer">Bu sayfa kılavuz kaynaklarından üretildi.</div></body></html>`,
};

const SHAPES = [MAN2HTML, GROFF, MANDOC, PLAIN] as const;

/** A name of letters only: digits count as equal between pages. */
function letters(n: number): string {
  return String.fromCharCode(97 + (n % 26)) + String.fromCharCode(97 + (Math.floor(n / 26) % 26));
}

function pick<T>(list: readonly T[], n: number): T {
  return list[n % list.length]!;
}
